// Opens the notebooks in whichever Jupyter there is, with the project's kernel shown to it.
const { spawnSync } = require('node:child_process');
const { delimiter, join } = require('node:path');

const root = join(__dirname, '..');
const env = {
  ...process.env,
  JUPYTER_PATH: [join(root, 'notebooks', '.jupyter'), process.env.JUPYTER_PATH].filter(Boolean).join(delimiter),
};
for (const [command, ...args] of [
  ['jupyter-lab', 'notebooks'],
  ['jupyter-notebook', 'notebooks'],
]) {
  const done = spawnSync(command, [...args, ...process.argv.slice(2)], { cwd: root, env, stdio: 'inherit' });
  if (done.error?.code === 'ENOENT') continue;
  process.exit(done.status ?? 2);
}
process.stderr.write(
  'No Jupyter found: install JupyterLab (https://jupyter.org/install), or read the pages that `npm start` writes.\n',
);
process.exit(2);
