// Starts the locked tslab as a Jupyter kernel, with the project's root as its working directory,
// so that a cell says `import { … } from './src/index'` and paths read as they do in the README.
const { dirname, join, resolve } = require('node:path');

const connectionFile = process.argv[2];
if (connectionFile === undefined) {
  process.stderr.write('launch.cjs: the connection file is missing: Jupyter passes it as the first argument\n');
  process.exit(2);
}
const absolute = resolve(connectionFile);
process.chdir(join(__dirname, '..', '..', '..', '..'));

let tslab;
try {
  tslab = require(join(dirname(require.resolve('tslab')), 'main.js'));
} catch (error) {
  process.stderr.write(`launch.cjs: tslab is not installed: run \`npm ci\` in ${process.cwd()} (${error.message})\n`);
  process.exit(2);
}

// The headless runner listens here for what Jupyter's protocol does not carry: faults outside any cell's own call,
// and the moment at which no timer is pending any more.
if (process.send !== undefined) {
  const describe = (fault) => (fault instanceof Error ? (fault.stack ?? String(fault)) : String(fault));
  process.on('unhandledRejection', (reason) => process.send({ fault: 'unhandled rejection', text: describe(reason) }));
  process.on('uncaughtException', (error) => process.send({ fault: 'uncaught exception', text: describe(error) }));
  process.on('message', (message) => {
    if (message !== 'drain') return;
    const started = Date.now();
    const wait = setInterval(() => {
      const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
      if (timers > 1 && Date.now() - started < 1000) return;
      clearInterval(wait);
      process.send({ drained: true });
    }, 20);
  });
  process.on('disconnect', () => process.exit(0));
}

tslab.startKernel({ configPath: absolute, enableFindLocal: false });
