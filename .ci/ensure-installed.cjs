// Installs the locked dependencies when they are missing or older than the lock, so that a clone and Node are enough.
const { spawnSync } = require('node:child_process');
const { existsSync, statSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..');
const lock = join(root, 'package-lock.json');
const installed = join(root, 'node_modules', '.package-lock.json');

/** The lock's packages for this platform, name by name, as npm also records them of what it installed. */
function stale() {
  if (!existsSync(installed)) return true;
  if (statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return false;
  // A fresh checkout touches the lock without changing it: compare what matters before installing again.
  const wanted = JSON.parse(readFileSync(lock, 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).some(
    ([path, entry]) => path !== '' && entry.optional !== true && present[path]?.version !== entry.version,
  );
}

if (stale()) {
  process.stderr.write('Installing the locked dependencies (npm ci), about half a minute…\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(npm, ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) {
    process.stderr.write('npm ci failed: is the npm registry reachable, and is this Node 20.19 or newer?\n');
    process.exit(2);
  }
}
