import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readConfig } from '../config.js';
import { Failure } from './desk.js';
import { openOffice, userOfMachine } from './office.js';
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

// Whoever reads our output may stop early, as `head` does.
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

process.exitCode = await run(process.argv.slice(2), {
  out: stdout,
  err: stderr,
  canAsk: stdin.isTTY === true,
  ask,
  user: userOfMachine(),
  // npm runs scripts in the project's folder, and tells where it was called.
  pathOf: (file) => path.resolve(env.INIT_CWD ?? '.', file),
  open: () => openOffice(readConfig(env)),
});
