import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Ended {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Where a program of the API begins, in `dist`. */
type Program = 'admin/cli.js' | 'main.js';

/**
 * Runs a program, as the task `build` has left it, in a process of its own and in an environment of these settings alone. From the sources it
 * would take twice the processor to start. Its standard input is open until it is ended.
 */
export function startProgram(
  program: Program,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  /** A file in place of the pipe that is read into `out`. */
  stdout: number | 'pipe' = 'pipe',
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const file = fileURLToPath(new URL(`../dist/${program}`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
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

/** The office's tool. */
export const startTool = (
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  stdout?: number,
): ReturnType<typeof startProgram> => startProgram('admin/cli.js', args, settings, stdout);
