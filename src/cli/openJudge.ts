// [door] opens judges as the command line names them

import { groundingJudge } from '../judge/groundingJudge';
import type { Judge } from '../judge/judgement';
import { modelJudge } from '../judge/modelJudge';
import { surfaceJudge } from '../judge/surfaceJudge';
import { callCache } from '../models/callCache';
import { chain } from '../models/chain';
import { chainFrom, judgeChainFromEnvironment } from '../models/chatSettings';
import { numberOption } from './numberOption';
import type { ProjectFiles } from './project';

export interface JudgeSpec {
  /** `offline`, `surface`, or a chain such as `openai:gpt-4.1,local:qwen3:32b`; default the configured chain, else `offline`. */
  readonly judge?: string;
  readonly allowSelfJudge?: boolean;
  /** Ask again whatever was asked before. */
  readonly fresh?: boolean;
  readonly temperature?: string;
}

/** Opens the judge that a SPEC names; replies of models are kept on the disk. */
export function openJudge(
  { judge: spec, allowSelfJudge, fresh, temperature }: JudgeSpec,
  files: ProjectFiles,
  say: (line: string) => void,
): Judge {
  if (spec === 'offline') return groundingJudge();
  if (spec === 'surface') return surfaceJudge();
  const models = spec === undefined ? judgeChainFromEnvironment(process.env) : chainFrom(process.env, spec, '--judge');
  if (models === undefined) return groundingJudge();
  const cache = callCache(files.calls, { fresh: fresh === true, say });
  const warmth =
    temperature === undefined
      ? undefined
      : numberOption('--temperature', temperature, (v) => v >= 0 && v <= 2, 'a number from 0 to 2');
  return modelJudge({
    models: chain(models.entries.map(cache.cached)),
    ...(allowSelfJudge === true ? { allowSelf: true } : {}),
    ...(warmth === undefined ? {} : { temperature: warmth }),
  });
}
