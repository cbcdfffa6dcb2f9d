/** What `Problem` says beside the problem itself. */
export interface ProblemPlace {
  /** File, case, field, line: whatever narrows the place down, outermost first. */
  readonly where?: string;
  /** What the reader can do about it. */
  readonly cure?: string;
}

/**
 * Something that kept a command from measuring: bad input, a missing file, a server that is down. Commands print its
 * message alone, without a stack, and exit with 2.
 *
 *     new Problem('unknown field "tennant_id"', { where: 'golden/questions.json, Q-0003', cure: 'did you mean tenant_id?' }).message
 *     // golden/questions.json, Q-0003: unknown field "tennant_id" (did you mean tenant_id?)
 */
export class Problem extends Error {
  constructor(problem: string, { where, cure }: ProblemPlace = {}) {
    super(`${where === undefined ? '' : `${where}: `}${problem}${cure === undefined ? '' : ` (${cure})`}`);
    this.name = 'Problem';
  }
}
