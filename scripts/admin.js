// Runs the office's tool, after building what is missing or has changed; its output about that is on standard error.
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { step } from './step.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const tool = path.join(root, 'apps/api/dist/admin/cli.js');
const madeFrom = ['pnpm-lock.yaml', 'apps/api', 'packages', 'content'];
const ignored = new Set(['node_modules', 'dist', 'test', '.turbo']);

/** Whether a file, or any file in a folder, is newer than `since`. */
function isNewer(file, since) {
  const found = statSync(file);
  if (!found.isDirectory()) return found.mtimeMs > since;
  return readdirSync(file).some((name) => !ignored.has(name) && isNewer(path.join(file, name), since));
}

/** On standard error, as standard output is for the tool's results. */
const build = (command) => step(command, ['ignore', 2, 2]);

const builtAt = existsSync(tool) ? statSync(tool).mtimeMs : 0;
if (madeFrom.some((file) => isNewer(path.join(root, file), builtAt))) {
  process.stderr.write('Building what has changed …\n');
  await build('npm run -s setup');
  // turbo needs the package manager on its path, so that a build is called through it.
  await build('npm run -s pnpm -- run -s build:admin');
  // Files of a cached build keep their old modification time.
  utimesSync(tool, new Date(), new Date());
}
await import(new URL('../apps/api/dist/admin/cli.js', import.meta.url).href);
