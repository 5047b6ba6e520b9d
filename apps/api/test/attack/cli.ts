import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { locales } from '@vgb/content/locale';
import { endpoints, say as sentence } from '@vgb/contracts';
import { buildRegistration } from '../factories.js';
import { createFleet } from '../soak/fleet.js';

/**
 * schemathesis reads the API's document and attacks a running server with it: made-up calls, right and wrong ones, each
 * answer held to the document. It needs Python 3.10 or newer with venv, and the network when it is run for the first time.
 */
const FEWEST_CALLS = 5_000;
const MAIL_WITHIN_MS = 30_000;
/** As long as a call may take at all (schemathesis.toml): by itself the tool calls 10 s a failure, which sign-up on a busy machine takes. */
const ANSWER_WITHIN_SECONDS = '60';

const { values } = parseArgs({
  options: {
    /** Made-up calls for each operation, at most. */
    examples: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1992' },
  },
});
const here = fileURLToPath(new URL('.', import.meta.url));
/** How a wrong password of the member is refused, in each language: hooks.py knows these from any other refusal. */
const WRONG_PASSWORD = locales.flatMap((locale) => [
  sentence('passwordWrong', {}, locale),
  sentence('passwordNotYours', {}, locale),
]);
const run = promisify(execFile);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** In a virtual environment of its own, named by its version. */
async function installTool(): Promise<string> {
  const requirement = readFileSync(path.join(here, 'requirements.txt'), 'utf8').trim();
  const folder = path.join(here, '../../node_modules/.cache', requirement.replace('==', '-'));
  const tool = path.join(folder, 'bin/schemathesis');
  if (existsSync(tool)) return tool;
  say(`Installing ${requirement}.`);
  try {
    await run(process.env.PYTHON ?? 'python3', ['-m', 'venv', folder]);
    await run(path.join(folder, 'bin/pip'), ['install', '--quiet', requirement]);
    return tool;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The token of a member who has signed up as people do, with the code of the mail. */
async function signUp(site: string, dataDir: string): Promise<string> {
  const person = buildRegistration();
  const post = async (address: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${site}${address}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json() as Promise<Record<string, unknown>>;
  };
  await post(endpoints.register.path, person);
  const otp = await codeOf(path.join(dataDir, 'mailbox'));
  const { token } = await post(endpoints.verifyEmail.path, { email: person.email, otp });
  if (typeof token !== 'string') throw new Error('the member could not sign up');
  return token;
}

async function codeOf(mailbox: string): Promise<string> {
  for (const until = Date.now() + MAIL_WITHIN_MS; Date.now() < until; await wait(200)) {
    const mails = existsSync(mailbox) ? readdirSync(mailbox).filter((name) => name.endsWith('.eml')) : [];
    const codes = mails.map(
      (name) => /^Subject: (\d{6}) /m.exec(readFileSync(path.join(mailbox, name), 'utf8'))?.[1],
    );
    const code = codes.find((found) => found !== undefined);
    if (code !== undefined) return code;
  }
  throw new Error('no verification code came');
}

interface Answered {
  /** Method and path, as the contract has them. */
  readonly operation: string;
  readonly status: string;
  readonly count: number;
}

/** The calls of the API that the server has answered: its own count, not the attacker's. */
async function countCalls(site: string): Promise<readonly Answered[]> {
  const text = await (await fetch(`${site}/metrics`)).text();
  return [...text.matchAll(/^http_request_seconds_count\{([^}]*)\} (\d+)$/gm)]
    .map(([, labels = '', count]) => {
      const label = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(labels)?.[1] ?? '?';
      return {
        operation: `${label('method')} ${label('route')}`,
        status: label('status'),
        count: Number(count),
      };
    })
    .filter(({ operation }) => operation.includes(' /api'));
}

/** "200 × 3, 404 × 1" */
function sayByStatus(answered: readonly Answered[]): string {
  const byStatus = new Map<string, number>();
  for (const { status, count } of answered) byStatus.set(status, (byStatus.get(status) ?? 0) + count);
  return [...byStatus]
    .sort(([one], [other]) => one.localeCompare(other))
    .map((pair) => pair.join(' × '))
    .join(', ');
}

const ended = (child: ChildProcess) =>
  new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));

const tool = await installTool();
const scratch = mkdtempSync(path.join(tmpdir(), 'vgb-attack-'));
const dataDir = path.join(scratch, 'data');
const fleet = createFleet({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000000' });
let exitCode = 1;
try {
  const { port } = await fleet.start();
  const site = `http://127.0.0.1:${port}`;
  const token = await signUp(site, dataDir);
  const attack = spawn(
    tool,
    [
      '--config-file',
      path.join(here, 'schemathesis.toml'),
      '--no-color',
      'run',
      `${site}/api/openapi.json`,
      ...['--checks', 'all', '--max-examples', values.examples, '--seed', values.seed],
      ...['--max-response-time', ANSWER_WITHIN_SECONDS],
    ],
    {
      // Where it leaves its notes, and where hooks.py is found.
      cwd: scratch,
      env: {
        ...process.env,
        PYTHONPATH: here,
        PYTHONDONTWRITEBYTECODE: '1',
        VGB_MEMBER_TOKEN: token,
        VGB_WRONG_PASSWORD: JSON.stringify(WRONG_PASSWORD),
      },
      stdio: 'inherit',
    },
  );
  const result = await ended(attack);
  const answered = await countCalls(site);
  const calls = answered.reduce((sum, { count }) => sum + count, 0);
  say(`\n${calls} calls answered, seed ${values.seed}: ${sayByStatus(answered)}`);
  for (const { method, path: address } of Object.values(endpoints)) {
    const own = answered.filter(({ operation }) => operation === `${method} ${address}`);
    if (!own.some(({ status }) => status.startsWith('2')))
      say(`never answered with 2xx: ${method} ${address} (${sayByStatus(own) || 'not called'})`);
  }
  if (calls < FEWEST_CALLS) say(`WRONG: fewer than ${FEWEST_CALLS} calls; raise --examples.`);
  say(result === 0 ? 'The API and its document agree.' : 'The API and its document do not agree.');
  exitCode = result === 0 && calls >= FEWEST_CALLS ? 0 : 1;
} finally {
  await fleet.stop();
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(exitCode);
