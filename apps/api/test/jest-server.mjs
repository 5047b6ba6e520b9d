import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('wire/suite-server.ts', import.meta.url));
let server;

/** Jest's globalSetup: without MONGODB_URI one database server, in a process of its own, for all test files of the run. */
export default async function startServer() {
  if (process.env.MONGODB_URI) return;
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=@vgb/source', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  server = { child, answers, ended };
  process.env.MONGODB_URI = (await nextAnswer()).uri;
}

async function nextAnswer() {
  const { value, done } = await server.answers.next();
  if (done) throw new Error('The database server of the test run ended too early: see above.');
  return JSON.parse(value);
}

/**
 * Jest's globalTeardown: ends the server of the run.
 * @throws Error with a sentence for each difference between what was sent to it and what docs/mongodb.md lists.
 */
export async function stopServer(globalConfig, projectConfig) {
  if (!server) return;
  const { child, ended } = server;
  child.stdin.end(`${JSON.stringify({ complete: isComplete(globalConfig, projectConfig) })}\n`);
  const { differences } = await nextAnswer();
  await ended;
  delete process.env.MONGODB_URI;
  if (differences.length > 0) throw new Error(differences.join('\n'));
}

/** Whether every test was asked for. */
const isComplete = (run, project) =>
  run.nonFlagArgs.length === 0 &&
  run.testPathPatterns.patterns.length === 0 &&
  project.testPathIgnorePatterns.every((pattern) => pattern === '/node_modules/') &&
  !run.testNamePattern &&
  !run.onlyChanged &&
  !run.onlyFailures &&
  !run.shard &&
  !run.filter;
