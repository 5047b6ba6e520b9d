// pnpm in the version that `packageManager` names, for every script: `node scripts/pnpm.js install`. npx fetches it, as corepack
// is not everywhere; in a script that this pnpm runs it is called directly, without the second that npx takes. This process ends with
// its exit code or signal.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { packageManager } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const isRunning = process.env.npm_config_user_agent?.startsWith(`${packageManager.replace('@', '/')} `);
const [program, ...first] = isRunning ? ['pnpm'] : ['npx', '-y', packageManager];
const child = spawn(program, [...first, ...process.argv.slice(2)], {
  stdio: 'inherit',
  // Windows starts npx.cmd and pnpm.cmd by a shell only.
  shell: process.platform === 'win32',
});
// A terminal's Ctrl-C reaches the child as well: this process waits for it to end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
});
