import { existsSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import type { Desk } from '../../apps/api/src/admin/desk.js';
import { namesOfCommands, parseOnly } from '../../apps/api/src/admin/program.js';
import { STEPS } from '../../e2e/compose/manual-steps.js';
import { readManual } from '../../e2e/compose/manual-text.js';
import { read } from './compose-file.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const manual = readManual(read('docs/operations.md'));

describe('docs/operations.md', () => {
  test('has exactly the lines of `npm run compose:manual`, in its order', () => {
    expect(manual.commands).toEqual(STEPS.map(({ command }) => command));
  });

  test('gives a reason for each line that is not run', () => {
    expect(manual.notRun.length).toBeGreaterThan(0);
    for (const { reason } of manual.notRun) expect(reason).toMatch(/^[a-z].{10,}/);
  });

  test('every office command has an expectation', () => {
    for (const { command, prints, status } of STEPS)
      if (/^docker compose run --rm office/.test(command))
        expect([command, prints?.length ?? status]).not.toEqual([command, undefined]);
  });

  test('has no shell lines outside of its blocks', () => {
    const outside = read('docs/operations.md').replace(/^( *)```[\s\S]*?^\1```$/gm, '');
    expect(outside.match(/^ {4,}(docker|ops|npm|sudo|ssh|cp|umask) .*$/gm)).toBeNull();
  });
});

describe('a block', () => {
  test.each([
    ['of one line', '```sh\na b\n```', ['a b']],
    ['of several', '```sh\na\n\nb\n```', ['a', 'b']],
    ['with a line that goes on', '```sh\na \\\n  b\n```', ['a   b']],
    ['within a list', '1. x\n\n   ```sh\n   a\n   ```\n', ['a']],
    ['of another language', '```\na\n```\n```console\nb\n```', []],
  ])('%s', (_what, text, commands) => {
    expect(readManual(text)).toEqual({ commands, notRun: [] });
  });

  test('that is not run has a reason; another mark is refused', () => {
    expect(readManual('```sh not-run: no registry here\na\nb\n```')).toEqual({
      commands: [],
      notRun: [
        { command: 'a', reason: 'no registry here' },
        { command: 'b', reason: 'no registry here' },
      ],
    });
    expect(() => readManual('```sh later\na\n```')).toThrow('marked "later"');
  });
});

const DOCUMENTS = [
  'README.md',
  'docs/admin.md',
  'docs/operations.md',
  'docs/launch-checklist.md',
  'docs/mongodb.md',
  'SECURITY.md',
];
const quiet = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
function desk(user: string | undefined, err: Writable = quiet()): Desk {
  const never = (): never => {
    throw new Error('nothing is opened');
  };
  return {
    out: quiet(),
    outIsScreen: false,
    input: process.stdin,
    err,
    canAsk: false,
    ask: never,
    user,
    pathOf: never,
    environment: {},
    open: never,
  };
}
/** The words of a line, up to the shell's own operators, with a sample in place of a key and of a computed day. */
const wordsOf = (line: string): string[] => {
  const words = [...line.matchAll(/"((?:[^"\\]|\\.)*)"|([^\s"]+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );
  const ends = words.findIndex((word) => /^([|<>)]|2>|&&|#)/.test(word));
  const own = ends === -1 ? words : words.slice(0, ends);
  return own.map((word) =>
    word === 'age1…' ? RECIPIENT : /^\$\(.*\bdate /.test(word) ? '2026-11-21' : word.replace(/\)$/, ''),
  );
};
const RECIPIENT = 'age1k7st09wj37sfcxte9m5mfc342jezt2ge9rn6fj9vx0rmz7tuap5qkep56q';

/** The tool's answer to a line, without running it. */
async function parsed(words: readonly string[], user: string | undefined) {
  let said = '';
  const err = new Writable({
    write(chunk: Buffer, _encoding, done) {
      said += chunk.toString();
      done();
    },
  });
  return { code: await parseOnly(words, desk(user, err)), said };
}

const PREFIX =
  /(?:docker compose run --rm (?:-T )?office|node dist\/admin\/cli\.js|npm run (?:-s )?admin --) (.+)/;
const BLOCK = /^( *)```\w*.*\n([\s\S]*?)^\1```$/gm;
const COMMANDS = namesOfCommands(desk('anita'));

describe.each(DOCUMENTS)('the office commands in %s', (document) => {
  const text = read(document);

  test('those to be typed exist with their options', async () => {
    const lines = [...text.matchAll(BLOCK)].flatMap(([, , block = '']) => block.split('\n'));
    for (const line of lines.filter((one) => !one.startsWith('Usage:'))) {
      const [whole = '', words = ''] = PREFIX.exec(line) ?? [];
      if (words === '') continue;
      // In a container the tool has no default name for the person who types; elsewhere it has.
      expect({
        line,
        ...(await parsed(wordsOf(words), whole.startsWith('npm') ? 'anita' : undefined)),
      }).toEqual({
        line,
        code: 0,
        said: '',
      });
    }
  });

  test('those named in text exist, with the options beside them', async () => {
    const spans = [...text.replace(BLOCK, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
    for (const span of spans) {
      const words = wordsOf(PREFIX.exec(span)?.[1] ?? span);
      if (words.length < 2 || !COMMANDS.includes(words[0] ?? '') || words[1] === 'COMMAND') continue;
      const { code, said } = await parsed(words, 'anita');
      // A name may be given without its required options.
      const isKnown = code === 0 || /missing required argument|required option/.test(said);
      expect([span, isKnown ? '' : said]).toEqual([span, '']);
    }
  });
});

describe.each([...DOCUMENTS, 'ARCHITECTURE.md', 'CONTRIBUTING.md'])('the files that %s names', (document) => {
  test('exist', () => {
    const named = [
      ...read(document).matchAll(
        /`((?:apps|packages|ops|e2e|docs|scripts|content|\.ci|\.github)\/[\w./-]+)`/g,
      ),
    ].map(([, file = '']) => file);
    // Files that the reader makes are not in the repository.
    const made = /metrics-token$|node_modules|\/dist\//;
    expect(named.filter((file) => !made.test(file) && !existsSync(path.join(root, file)))).toEqual([]);
  });
});
