// Starts the locked tslab as a Jupyter kernel, with the project's root as its working directory,
// so that a cell says `import { … } from './src/index'` and paths read as they do in the README.
const { existsSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, join, resolve } = require('node:path');

const connectionFile = process.argv[2];
if (connectionFile === undefined) {
  process.stderr.write('launch.cjs: the connection file is missing: Jupyter passes it as the first argument\n');
  process.exit(2);
}
const absolute = resolve(connectionFile);
process.chdir(join(__dirname, '..', '..', '..', '..'));
// As the command line does: what .env.example names may stand in .env.
if (existsSync('.env')) process.loadEnvFile('.env');

/** A socket whose `send` may be called at any time. Beyond 100 MB not yet sent it drops, and says so to the runner. */
function queueing(Socket) {
  return class extends Socket {
    #queue = [];
    #bytes = 0;
    #sending = false;
    #binding;

    constructor(options) {
      super({ sendHighWaterMark: 0, ...options });
    }

    bind(address) {
      const bound = super.bind(address);
      const ended = () => {
        this.#binding = undefined;
      };
      // A bind that fails is the caller's to report.
      this.#binding = bound.then(ended, ended);
      return bound;
    }

    async send(message) {
      const bytes = message.reduce((sum, part) => sum + part.length, 0);
      if (this.#bytes > 100e6) {
        if (process.connected) process.send({ flooded: true });
        return;
      }
      this.#queue.push(message);
      this.#bytes += bytes;
      if (this.#sending) return;
      this.#sending = true;
      // Without a turn of the loop where none is needed: what a cell prints before it exits is its last words.
      if (this.#binding !== undefined) await this.#binding;
      // Not shift(), which is slow on long arrays.
      for (let i = 0; i < this.#queue.length && !this.closed; i += 1) await super.send(this.#queue[i]);
      this.#queue = [];
      this.#bytes = 0;
      this.#sending = false;
    }
  };
}

let tslab;
try {
  const main = join(dirname(require.resolve('tslab')), 'main.js');
  // tslab sends without waiting, and zeromq refuses a send while another is under way, as one is after 512 in a row, and
  // while the socket binds, as one may when the first request comes early. Sockets that queue are put in before tslab
  // loads zeromq.
  const zeromq = createRequire(main)('zeromq');
  zeromq.Publisher = queueing(zeromq.Publisher);
  zeromq.Router = queueing(zeromq.Router);
  tslab = require(main);
} catch (error) {
  process.stderr.write(`launch.cjs: tslab is not installed: run \`npm ci\` in ${process.cwd()} (${error.message})\n`);
  process.exit(2);
}

// The headless runner listens here for what Jupyter's protocol does not carry: faults outside any cell's own call,
// and the moment at which nothing is pending any more.
if (process.send !== undefined) {
  const { Worker } = require('node:worker_threads');
  const { inspect } = require('node:util');
  const v8 = require('node:v8');
  const vm = require('node:vm');
  const say = (message) => {
    if (process.connected) process.send(message);
  };
  const describe = (fault) =>
    fault instanceof Error ? (fault.stack ?? String(fault)) : typeof fault === 'string' ? fault : inspect(fault);
  process.on('unhandledRejection', (reason) => say({ fault: 'unhandled rejection', text: describe(reason) }));
  process.on('uncaughtException', (error) => say({ fault: 'uncaught exception', text: describe(error) }));

  // Timers and calls that end by themselves; an open server or a database is nobody's unfinished work.
  const unfinished = () =>
    process.getActiveResourcesInfo().filter((name) => /^(Timeout|Immediate|FSReq|.*Req(uest)?(Wrap)?$)/.test(name));
  // Every cell leaves a compiled program behind, some 80 MB that V8 is in no hurry to free: between cells there is time.
  v8.setFlagsFromString('--expose-gc');
  const gc = vm.runInNewContext('gc');
  const collect = () => {
    if (process.memoryUsage.rss() > 800_000_000) gc();
  };
  process.on('message', (message) => {
    // What a cell left behind is reported on this channel before the answer: messages keep their order.
    if (message === 'settle') {
      setImmediate(() =>
        setImmediate(() => {
          say({ settled: true });
          setImmediate(collect);
        }),
      );
    }
    if (message !== 'drain') return;
    const started = Date.now();
    const wait = setInterval(() => {
      // One of them is this interval.
      if (unfinished().length > 1 && Date.now() - started < 1000) return;
      clearInterval(wait);
      setImmediate(() => say({ drained: true }));
    }, 20);
  });
  // A kernel whose runner is gone ends with whatever it started; the thread sees it even when a cell never yields.
  const watch = `const parent = ${process.ppid};
    setInterval(() => {
      if (process.ppid === parent) return;
      try { process.kill(-process.pid, 'SIGKILL'); } catch { process.kill(process.pid, 'SIGKILL'); }
    }, 250);`;
  new Worker(watch, { eval: true }).unref();
  process.on('disconnect', () => process.exit(0));
}

tslab.startKernel({ configPath: absolute, enableFindLocal: false });
