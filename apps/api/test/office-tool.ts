import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../src/admin/cli.ts', import.meta.url));
const loader = import.meta.resolve('tsx');

export interface Ended {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the office's tool as a process of its own, in an environment of these settings alone. Its standard input is open until it is ended. */
export function startTool(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  /** A file in place of the pipe that is read into `out`. */
  stdout: number | 'pipe' = 'pipe',
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const child = spawn(process.execPath, ['--import', loader, '--conditions=@vgb/source', cli, ...args], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['pipe', stdout, 'pipe'],
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    let [out, err] = ['', ''];
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      out += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      err += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
  return { child, ended };
}
