import { ChatFault } from './chatFault';
import type { ChatAttempt, ChatModel, ChatReply, ChatRequest } from './chatModel';
import { sameModel } from './sameModel';
import { addUsage, noUsage } from './usage';

/** Several models that stand in for each other. */
export interface ModelChain extends ChatModel {
  /** In the order in which they are asked. */
  readonly entries: readonly ChatModel[];
  /**
   * The chain without every model of these names (as configured, ids, or as servers report them; `sameModel` compares), or
   * undefined where nothing is left. A reply that turns out to come from one of them does not count: the next is asked.
   */
  without(names: readonly string[]): ModelChain | undefined;
}

/** By id: the names under which servers said that they answered. */
type ServedAs = Map<string, Set<string>>;

/** Why nobody answered: the fault of the only model as it is, else one that names all. */
function allFailed(faults: readonly ChatFault[]): ChatFault {
  const last = faults[faults.length - 1] as ChatFault;
  if (faults.length === 1) return last;
  return new ChatFault(last.kind, `no model of the chain answered: ${faults.map(({ message }) => message).join('; ')}`);
}

function chainOf(entries: readonly ChatModel[], struck: readonly string[], servedAs: ServedAs): ModelChain {
  const [only] = entries;
  if (only === undefined) throw new RangeError('a chain of no model');
  const isStruck = (name: string, names: readonly string[]) => names.some((other) => sameModel(name, other));

  const reply = async (request: ChatRequest): Promise<ChatReply> => {
    const faults: ChatFault[] = [];
    const attempts: ChatAttempt[] = [];
    let usage = noUsage;
    for (const entry of entries) {
      try {
        const given = await entry.reply(request);
        servedAs.set(entry.id, (servedAs.get(entry.id) ?? new Set()).add(given.model));
        usage = addUsage(usage, given.usage);
        if (!isStruck(given.model, struck))
          return { ...given, usage, served_by: entry.id, ...(attempts.length === 0 ? {} : { attempts }) };
        const problem = `the reply came from ${given.model}, which is struck from the chain`;
        throw new ChatFault('rejected', problem, { where: entry.id });
      } catch (error) {
        if (request.signal?.aborted || !(error instanceof ChatFault)) throw error;
        faults.push(error);
        attempts.push({ id: entry.id, fault: error.message });
      }
    }
    throw allFailed(faults);
  };

  return {
    id: entries.map(({ id }) => id).join(' > '),
    model: entries.map(({ model }) => model).join(' > '),
    ...(entries.length > 1 || only.address === undefined ? {} : { address: only.address }),
    ...(entries.length > 1 || only.size === undefined ? {} : { size: only.size }),
    entries,
    without: (names) => {
      const left = entries.filter(({ id, model }) => {
        const known = [id, model, ...(servedAs.get(id) ?? [])];
        return !known.some((name) => isStruck(name, names));
      });
      return left.length === 0 ? undefined : chainOf(left, [...struck, ...names], servedAs);
    },
    probe: async () => {
      const probed = await Promise.allSettled(entries.map(async (entry) => entry.probe?.()));
      const reasons = probed.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
      if (reasons.length < entries.length) return;
      const faults = reasons.filter((reason): reason is ChatFault => reason instanceof ChatFault);
      throw faults.length < reasons.length ? reasons[0] : allFailed(faults);
    },
    reply,
  };
}

/**
 * Models tried in order: where one rejects with a ChatFault the next is asked, each of them once, since each tries again by
 * itself. A refusal is an answer. The reply says who gave it and who failed before; usage includes that of a reply that was
 * not taken. Where all fail, a ChatFault of the last one's kind names all. A probe asks for one model that is there.
 *
 *     const judge = chain([first, second]).without(answer.served_by) // undefined: nobody independent is left
 */
export function chain(models: readonly ChatModel[]): ModelChain {
  return chainOf(models, [], new Map());
}
