import { describe, expect, it } from '@jest/globals';
import { differences, readDocumented } from './documented.js';
import { KINDS, type Usage } from './usage.js';

const table = (kind: string, ...rows: string[]): string =>
  [`<!-- used: ${kind} -->`, '', '| a | b | c |', '| - | - | - |', ...rows, ''].join('\n');
const page = (rows: Readonly<Record<string, readonly string[]>>): string =>
  KINDS.filter((kind) => kind !== 'option')
    .map((kind) => table(kind, ...(rows[kind] ?? [])))
    .join('\ntext with a | in it\n\n');
const listed = readDocumented(
  page({
    command: ['| `find` | `sort` `limit` | reads |', '| `getMore` | | by chance |'],
    'query operator': ['| `$gt` `$lt` | 2.2 | `$not` this |'],
  }),
);

describe('the list of docs/mongodb.md', () => {
  it('is read from the first column; the options of a command from the second', () => {
    expect([...listed.all].sort()).toEqual([
      'command find',
      'command getMore',
      'option find.limit',
      'option find.sort',
      'query operator $gt',
      'query operator $lt',
    ]);
  });

  it.each([
    ['a kind that the recorder does not know', `${page({})}\n${table('wishes')}`, 'wishes'],
    ['a kind without a table', page({}).replace('used: stage', 'was: stage'), 'used: stage'],
  ])('is refused with %s', (_what, text, said) => {
    expect(() => readDocumented(text)).toThrow(said);
  });
});

describe('a run', () => {
  const everything = [...listed.all];
  const without = (gone: Usage) => new Set(everything.filter((usage) => usage !== gone));

  it('that sends what is listed is right', () => {
    expect(differences(listed, new Set(everything), true)).toEqual([]);
  });

  it.each([true, false])('that sends something else is told so, complete or not (%s)', (complete) => {
    expect(differences(listed, new Set<Usage>([...everything, 'query operator $where']), complete)).toEqual([
      'The application now sends query operator $where: decide whether it may, and add it to docs/mongodb.md.',
    ]);
  });

  it('that is complete and does not send what is listed is told so; one of a few tests is not', () => {
    expect(differences(listed, without('query operator $lt'), true)).toEqual([
      'No test sends query operator $lt any more: take it out of docs/mongodb.md.',
    ]);
    expect(differences(listed, without('query operator $lt'), false)).toEqual([]);
  });

  it('may or may not send what depends on chance', () => {
    expect(differences(listed, without('command getMore'), true)).toEqual([]);
  });
});
