// Fails when the gate could not measure, or when a sentinel failed. Prints the verdict.
const { readFileSync } = require('node:fs');

let report;
try {
  report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
} catch {
  process.stdout.write('The gate printed no verdict.\n');
  process.exit(1);
}
const sentinels = (report.thresholds ?? []).flatMap((section) => section.sentinels);
const crossed = sentinels.filter((row) => row.status === 'fail');
process.stdout.write(`${report.status}: ${report.problem ?? report.words}\n`);
for (const row of crossed) process.stdout.write(`sentinel ${row.question_id} (${row.query}): ${row.words}\n`);
process.exit(!['pass', 'fail'].includes(report.status) || crossed.length > 0 ? 1 : 0);
