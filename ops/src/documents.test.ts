import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { read } from './compose-file.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const markdownOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => path.join(folder, entry.name));
const documents = [
  ...['.', 'docs', 'docs/decisions', 'e2e'].flatMap(markdownOf),
  'packages/embedded-mongo/README.md',
  'packages/panchang/README.md',
  'packages/payment-sandbox/README.md',
];
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe.each(documents)('%s', (document) => {
  const text = read(document);

  test('names commands that there are', () => {
    const named = [...text.matchAll(/\bnpm (?:run (?:-s )?)([a-z][\w:]*)/g)].map(([, name = '']) => name);
    const unknown = named.filter((name) => !(name in scripts));
    expect(unknown).toEqual([]);
  });

  test('links to what there is', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target);
    const broken = targets.filter(
      (target) => !/^[a-z]+:/.test(target) && !existsSync(path.join(root, path.dirname(document), target)),
    );
    expect(broken).toEqual([]);
  });
});
