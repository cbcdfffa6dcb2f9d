import { terms } from './words';

/**
 * Words that people who ask and people who write manuals use for one thing: plain operations English, nothing of any one
 * company. A word may stand in several groups.
 */
const GROUPS: readonly string[] = [
  'delete remove drop erase wipe destroy purge',
  'keep kept retain retention store hold stay live remain searchable',
  'maximum max most limit cap ceiling quota largest biggest longest allowed accept',
  'minimum min least smallest',
  'default unless normally stock standard',
  'period interval frequency every often cadence schedule',
  'expire expiry lifetime valid validity last end',
  'rollback revert back undo return previous earlier',
  'deploy rollout ship release deployment',
  'fix repair mend solve repaired resolve',
  'approve approval sign signature countersign confirm second',
  'reject refuse deny bounce block forbid',
  'machine node server host',
  'database db postgres pg',
  'config configuration setting key option',
  'payload message body msg',
  'enqueue publish post send',
  'redeliver retry attempt delivery redelivery',
  'throttle limit rate',
  'change switch flip toggle set',
  'passphrase phrase password pin word',
  'email mail address',
  'phone call dial ring',
  'alarm alert page pager',
  'volume disk storage',
  'backup copy dump snapshot',
  'restore recover bring',
  'damage corrupt break broken',
  'restart reboot bounce',
  'grow resize enlarge increase extend',
  'unmount detach',
  'lose lost wipe gone',
  'timeout slow time',
  'runtime run duration',
  'log output line',
  'token credential',
  'secret credential value',
  'rotation rotate renew renewal change',
  'production prod',
  'evaluate evaluation run',
  'percentage percent target',
  'replica instance container copy',
  'pause stop halt suspend',
  'reserve book',
  'extra additional twelve more',
  'install installation upgrade',
  'mean meaning',
];

const groupsOf: ReadonlyMap<string, readonly number[]> = (() => {
  const found = new Map<string, number[]>();
  GROUPS.forEach((group, i) => {
    for (const { text } of terms(group)) found.set(text, [...(found.get(text) ?? []), i]);
  });
  return found;
})();

/** Whether two stemmed words are one, or words that people use for one thing. */
export function sameMeaning(a: string, b: string): boolean {
  if (a === b) return true;
  const of = groupsOf.get(b);
  return of !== undefined && (groupsOf.get(a) ?? []).some((group) => of.includes(group));
}
