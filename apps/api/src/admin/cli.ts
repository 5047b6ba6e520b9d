import { constants } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readConfig } from '../config.js';
import { Failure } from './failure.js';
import { cannotWrite } from './files.js';
import { openOffice, personAtThisMachine } from './office.js';
import { run } from './program.js';

const { env, stdin, stdout, stderr } = process;

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: stderr });
  const left = new AbortController();
  // Ctrl+C and Ctrl+D: without this the question would never end.
  lines.on('close', () => left.abort());
  try {
    return await lines.question(question, { signal: left.signal });
  } catch (error) {
    throw left.signal.aborted ? new Failure('\nNothing was done.') : error;
  } finally {
    lines.close();
  }
}

// Errors while writing a list or a file are handled by their command; here remain those of single sentences, when a reader such
// as `head` has closed the pipe.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (stdout.listenerCount('error') > 1) return;
  if (error.code === 'EPIPE') process.exit(0);
  stderr.write(`${cannotWrite('-', error).message}\n`);
  process.exit(1);
});

// Calls `exit`, so that an unfinished file is removed. The first process of a container has no default handler of signals.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]));

process.exitCode = await run(process.argv.slice(2), {
  input: stdin,
  out: stdout,
  outIsScreen: stdout.isTTY === true,
  err: stderr,
  canAsk: stdin.isTTY === true,
  ask,
  user: personAtThisMachine(),
  // npm runs scripts in the project's folder, and sets INIT_CWD to where it was called.
  pathOf: (file) => path.resolve(env.INIT_CWD ?? '.', file),
  environment: env,
  open: ({ config = readConfig(env), timeouts } = {}) => openOffice(config, timeouts),
});
