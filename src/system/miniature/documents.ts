import type { Source } from '../../golden/source';

/** The tenant of every document here. */
export const MINIATURE_TENANT = 'quickstart';

/** A document of the miniature system, small enough to be one chunk. */
export interface MiniatureDocument {
  readonly slug: string;
  readonly title: string;
  readonly text: string;
}

const batchConsumption = `With \`spring.kafka.listener.type=batch\` a Spring Boot service takes messages in batches instead of one
by one: its listener gets a list of everything that one poll returned. How long that list can be is set by
\`max-poll-records\`, which is 500 unless you change it. Offsets are committed once the whole list was processed without an
exception. Bigger batches save round trips to the database, and after a crash more messages come a second time.`;

const errorHandling = `When a listener throws an exception, the \`DefaultErrorHandler\` decides what happens to the failed
message: it is retried nine times without a pause, then logged and skipped. A back-off sets other intervals and another
number of attempts. With a dead letter recoverer the message goes to a topic of its own in place of being skipped. Messages
that cannot be read at all are never retried. A batch listener has to say which message of its list failed.`;

const connectionPool = `The size of the Redis connection pool is configured under \`spring.data.redis.lettuce.pool\`: at most
eight connections are open and none is kept ready unless max-active and min-idle say otherwise. The pool needs Apache
Commons Pool 2 on the class path. Lettuce shares one connection between threads for ordinary commands, so that a pool helps
only transactions and blocking commands. A max-wait below zero lets a caller wait for a free connection without end; set it
to a second or two.`;

const slowQueries = `To find out why a PostgreSQL query is slow, put EXPLAIN in front of it: the plan shows which indexes are
used and how many rows each step expects. With the option ANALYZE the query is really run, and the plan has true times and
row counts beside the estimates. Estimates that are far off point to old statistics. A sequential scan that throws away
nearly every row points to a missing index. The setting log_min_duration_statement logs whatever takes longer.`;

const document = (slug: string, title: string, text: string): MiniatureDocument => ({
  slug,
  title,
  text: text.replaceAll('\n', ' '),
});

/** The four documents of the quickstart: about a service that reads a message queue, and what it rests on. */
export const miniatureDocuments: readonly MiniatureDocument[] = [
  document('batch-consumption', 'Consuming messages in batches', batchConsumption),
  document('error-handling', 'When a listener fails', errorHandling),
  document('connection-pool', 'The Redis connection pool', connectionPool),
  document('slow-queries', 'Slow queries', slowQueries),
];

/** The documents as the sources that locators of golden cases resolve against. */
export function miniatureSources(documents: readonly MiniatureDocument[] = miniatureDocuments): Source[] {
  return documents.map(({ slug, title, text }) => ({
    tenant_id: MINIATURE_TENANT,
    source_type: 'doc',
    source_id: slug,
    title,
    version: '1',
    updated: '2026-01-01',
    text,
    sections: [],
  }));
}
