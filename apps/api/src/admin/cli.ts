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
  // Ctrl+C and Ctrl+D: without this the question would stay open for ever.
  lines.on('close', () => left.abort());
  try {
    return await lines.question(question, { signal: left.signal });
  } catch (error) {
    throw left.signal.aborted ? new Failure('\nNothing was done.') : error;
  } finally {
    lines.close();
  }
}

// Errors of a list and of a file that is written here reach their command; what is left are single sentences, which `head` may cut short.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (stdout.listenerCount('error') > 1) return;
  if (error.code === 'EPIPE') process.exit(0);
  stderr.write(`${cannotWrite('-', error).message}\n`);
  process.exit(1);
});

// Ends by `exit`, so that a file that was begun is removed. The first process of a container has no other way to be interrupted.
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
  // npm runs scripts in the project's folder, and tells where it was called.
  pathOf: (file) => path.resolve(env.INIT_CWD ?? '.', file),
  environment: env,
  open: ({ config = readConfig(env), patience } = {}) => openOffice(config, patience),
});
