/**
 * `npm run versions:check`: this version and another one on one database at once, as during every upgrade and after a roll-back. One process of each, killed
 * with -9 and started again while donors give; then the books are counted, as by `npm run soak`. The other version is the
 * latest tag, or what `--beside` names; it is built in a folder of its own.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runSoak } from './soak.js';

const { values } = parseArgs({
  options: {
    /** A tag or commit. */
    beside: { type: 'string' },
    rounds: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1992' },
  },
});
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const own = path.join(root, 'apps/api/dist/main.js');
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The commit of a tag or commit that git knows; undefined where there is none. */
function commitOf(name: string | undefined): string | undefined {
  try {
    return git('rev-parse', '--verify', `${name ?? git('describe', '--tags', '--abbrev=0')}^{commit}`);
  } catch {
    return undefined;
  }
}

/** Builds the API of a commit into a folder. Gives its program. */
function build(commit: string, folder: string): string {
  const run = (command: string): void =>
    void execFileSync('bash', ['-euo', 'pipefail', '-c', command], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  run(`git archive ${commit} | tar -x -C '${folder}'`);
  run(
    `cd '${folder}' && npm run -s setup && npm run -s pnpm -- exec turbo run build --filter=@vgb/api --output-logs=errors-only`,
  );
  return path.join(folder, 'apps/api/dist/main.js');
}

const commit = commitOf(values.beside);
if (commit === undefined) {
  say(
    `\n*** NOT TRIED: git knows no ${values.beside ?? 'tag, so that there is no release'} to run beside this version. ***\n`,
  );
  process.exit(values.beside === undefined ? 0 : 1);
}
const folder = mkdtempSync(path.join(tmpdir(), 'vgb-version-'));
try {
  say(`building ${commit.slice(0, 12)}`);
  const other = build(commit, folder);
  const { wrong, ...counts } = await runSoak({
    rounds: Number(values.rounds),
    seed: Number(values.seed),
    processes: 2,
    mains: [own, other],
    report: say,
  });
  say(
    `${counts.kills} kills with -9, one process of this version and one of ${commit.slice(0, 12)}, seed ${values.seed}`,
  );
  say(`captured ${counts.captured} · donations ${counts.donations} · receipt mails ${counts.receiptMails}`);
  for (const line of wrong) say(`WRONG: ${line}`);
  say(wrong.length === 0 ? 'Everything adds up.' : 'It does not add up.');
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
