import type { Chunk } from './chunk';

/** A source as the corpus README's ledger names it: `slug#Heading`, an entry or a ticket. */
type Named = string;
export interface LedgerRow {
  readonly tenant: string;
  readonly topic: string;
  readonly newer: readonly Named[];
  readonly older: readonly Named[];
}

/** The conflicts of data/corpus/README.md, in its words and order; rows of two conflicts are two rows here. */
const LEDGER = `
meridian | edge request timeout | edge-timeouts#Three separate clocks, CL-M-014 | edge-routing-basics#How long a caller may wait
meridian | releases to go back to | rollback-procedure#Reach, CL-M-006 | release-history-primer#Depth
meridian | secret rotation | secret-rotation#The thirty-day rule, CL-M-013 | secrets-handling#Changing them regularly
meridian | searchable logs | log-retention#400 days in two tiers, CL-M-011 | logging-overview#Search
meridian | longest job | SUP-41015, CL-M-016 | jobs-and-schedules#Length of a run
meridian | largest volume | CL-M-021 | volumes#Limits
meridian | life of an approval | SUP-41011, CL-M-020 | prod-approvals#Giving and losing an approval
meridian | connections per database | SUP-41008 | postgres-connections#Cap
meridian | alert evaluation | CL-M-015 | metrics-and-alerts#Rules
meridian | health grace in pci-a | SUP-41010 | deploy-walkthrough#What a rollout does
orbweaver | edge request timeout | edge-timeouts#The twenty-second ceiling, CL-O-013 | edge-routing-basics#How long the edge waits
orbweaver | CPU target | autoscaling#Defaults, CL-O-007 | launch-week-scaling#Numbers that worked
orbweaver | message size | queue-limits#Hard numbers, CL-O-011 | queues-first-steps#What fits in a message, CL-O-001
orbweaver | deliveries of a message | queue-limits#Retry keys, three of them, CL-O-011 | queues-first-steps#If your handler keeps failing
orbweaver | drain | deploying#What happens, CL-O-014 | first-deploy#Ship it
orbweaver | life of a token | tokens#Lifetime, CL-O-015 | first-deploy#Get in
orbweaver | releases kept | rollbacks#Reach, CL-O-016 | CL-O-004
orbweaver | risky window | patch-night#When, CL-O-009 | CL-O-002
orbweaver | flag reaches servers | CL-O-019, SUP-63080 | feature-flags#How fast a change lands
orbweaver | longest job | CL-O-020, SUP-63062 | jobs#Longest run
orbweaver | alert evaluation | CL-O-021 | metrics-and-alerts#Writing an alert
orbweaver | largest volume | SUP-63013 | volumes#Size and speed
orbweaver | databases | SUP-63009 | database-backups#Bringing data back
orbweaver | machines of pool-kestrel-6 | CL-O-022 | shard-pools#Pools we have
orbweaver | duty word | SUP-63053 | incident-escalation#Ringing Halyard
orbweaver | hal rollback --steps, failed deploys counted | CL-O-017, rollbacks#Reach | CL-O-016
orbweaver | recreating a secret after HLY-4310 | SUP-63044 | rollbacks#Refusals
tallowby | log retention | log-retention#Retention, CL-T-013 | logging-basics#How long we keep them, CL-T-004
tallowby | length of a log line | log-retention#Line length, CL-T-013 | logging-basics#Shape
tallowby | message size | queue-retries#Size, SUP-52005, CL-T-010 | queues-primer#Limits to know, CL-T-002
tallowby | attempts | queue-retries#Settings, CL-T-019 | queues-primer#Limits to know, CL-T-002
tallowby | lease of a message | queue-retries#Settings | queues-primer#The life of a message
tallowby | releases kept | rollbacks#How far back, CL-T-012 | deploy-checklist#Afterwards, if it went wrong
tallowby | freeze | freeze-calendar#Peak freeze | deploy-checklist#Black Friday, SUP-52003
tallowby | health grace | deploys#What the four states mean, CL-T-019 | deploy-checklist#Before
tallowby | API rate | tokens-and-rate-limits#How fast, CL-T-009 | api-quickstart#Throttling, SUP-52001, CL-T-001
tallowby | longest job | SUP-52013, CL-T-014 | jobs#Limits
tallowby | flag cache | SUP-52011, CL-T-018 | flags#Changing one, CL-T-007
tallowby | largest volume | SUP-52012 | volumes#Rules
tallowby | backups | databases#Backups, CL-T-016 | SUP-52002
tallowby | rotation reminder | CL-T-017 | secrets#Rotation
tallowby | detaching a volume | CL-T-022 | volumes#Detaching
tallowby | peek at a queue | CL-T-010 | queues-primer#Looking inside`;

/** Splits at commas that begin another source: a heading may hold a comma of its own. */
function named(text: string): Named[] {
  return text.trim().split(/, (?=[a-z-]+#|[A-Z]+-)/);
}

export const ledger: readonly LedgerRow[] = LEDGER.trim()
  .split('\n')
  .map((line) => {
    const [tenant = '', topic = '', newer = '', older = ''] = line.split('|').map((part) => part.trim());
    return { tenant, topic, newer: named(newer), older: named(older) };
  });

/** Whether a chunk is a piece of a source that the ledger names. */
export function isOf(chunk: Chunk, tenant: string, source: Named): boolean {
  const [id, heading] = source.split('#');
  if (chunk.tenant_id !== tenant || chunk.span.source_id !== id) return false;
  return heading === undefined || chunk.heading_path.includes(heading);
}
