import { readdir } from 'node:fs/promises';
import type { Locale } from './locale.js';

/** All words of a language: the exports of each file in its folder, by name. For checks and for the build, in Node. */
export async function everyWord(locale: Locale): Promise<Readonly<Record<string, unknown>>> {
  const files = await readdir(new URL(`./${locale}/`, import.meta.url));
  const names = files.flatMap((file) => /^([\w-]+)\.(?:ts|js)$/.exec(file)?.[1] ?? []);
  const modules = await Promise.all(
    names.filter((name) => name !== 'index').map((name) => import(`./${locale}/${name}.js`)),
  );
  return Object.assign({}, ...modules);
}
