// [door] opens systems as the command line names them
import { Problem } from '../files/problem';
import type { Source } from '../golden/source';
import type { ModelChain } from '../models/chain';
import { chatFromEnvironment } from '../models/chatSettings';
import { miniatureSources } from '../system/miniature/documents';
import { openMiniature } from '../system/miniature/miniature';
import { armNamed } from '../system/reference/armNamed';
import { plantedBad } from '../system/reference/plantedBad';
import { promptedAnswerer } from '../system/reference/promptedAnswerer';
import { referenceSystem } from '../system/reference/reference';
import { REFUSAL } from '../system/reference/refusal';
import { REWRITE_PROMPT, rewriteWithModel } from '../system/reference/rewriteWithModel';
import type { System } from '../system/system';
import { configuredEmbedder, openProject, type ProjectFiles, readThresholds } from './project';

/** How a system is to be opened. */
export interface SystemOptions {
  /** `reference` (default), `miniature`, `miniature:wide+rerank`. */
  readonly system?: string;
  /** Of the reference system. */
  readonly arm?: string;
  /** Let every answer through the confidence gate, to be gated afterwards. */
  readonly openGate?: boolean;
  /** `extractive` quotes without a model; `prompted` asks the configured one. Default: prompted where one is configured. */
  readonly answerer?: string;
}

/** A system, opened, with the documents that golden cases are located in. */
export interface OpenedSystem {
  readonly system: System;
  readonly sources: readonly Source[];
  /** The golden cases it is asked where the command line names none. */
  readonly golden: string;
  close(): Promise<void>;
}

/** The systems that a SPEC can name. */
export const systemNames = ['reference', 'reference:planted-bad', 'miniature', 'miniature:wide+rerank'] as const;

/** Where the models of a chain are served, without user and password. */
function serversOf({ entries }: ModelChain): string {
  return entries.map(({ address }) => address ?? '').join(' > ');
}

function chosenModel(answerer: string | undefined): ModelChain | undefined {
  if (answerer !== undefined && answerer !== 'extractive' && answerer !== 'prompted')
    throw new Problem(`unknown answerer "${answerer}"`, { where: '--answerer', cure: 'extractive or prompted' });
  const model = answerer === 'extractive' ? undefined : chatFromEnvironment(process.env);
  if (model === undefined && answerer === 'prompted')
    throw new Problem('no chat model is configured', {
      where: '--answerer prompted',
      cure: 'set CUTLINE_CHAT_MODEL or CUTLINE_CHAT_CHAIN',
    });
  return model;
}

/** Opens the system that a SPEC names. */
export async function openSystem(
  options: SystemOptions,
  files: ProjectFiles,
  say: (line: string) => void,
): Promise<OpenedSystem> {
  const spec = options.system ?? 'reference';
  const model = chosenModel(options.answerer);
  if (spec === 'miniature' || spec === 'miniature:wide+rerank') {
    if (options.arm !== undefined) throw new Problem('the miniature system has no arms', { where: '--arm' });
    const variant = spec === 'miniature' ? 'base' : 'wide+rerank';
    const system = await openMiniature({
      embedder: configuredEmbedder(say),
      variant,
      ...(model === undefined ? {} : { model, servers: serversOf(model) }),
    });
    return { system, sources: miniatureSources(), golden: files.quickstart, close: () => system.close() };
  }
  if (spec !== 'reference' && spec !== 'reference:planted-bad')
    throw new Problem(`unknown system "${spec}"`, { where: '--system', cure: `one of ${systemNames.join(', ')}` });
  const arm = options.arm === undefined ? undefined : armNamed(options.arm);
  const thresholds = readThresholds(files);
  const library = await openProject(files, say);
  if (spec === 'reference:planted-bad') {
    const system = plantedBad(library, arm);
    return { system, sources: library.sources, golden: files.cases, close: () => library.close() };
  }
  const system = referenceSystem({
    library,
    gate: options.openGate === true ? 'open' : 'from_thresholds',
    ...(thresholds === undefined ? {} : { thresholds }),
    ...(arm === undefined ? {} : { arm }),
    ...(model === undefined
      ? {}
      : {
          servers: serversOf(model),
          probe: async () => model.probe?.(),
          answerer: promptedAnswerer(model, { refusal: REFUSAL }),
          rewriter: { id: `${REWRITE_PROMPT},model=${model.id}`, rewrite: rewriteWithModel(model) },
        }),
  });
  return { system, sources: library.sources, golden: files.cases, close: () => library.close() };
}
