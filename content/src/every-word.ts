import { readdir } from 'node:fs/promises';
import type { Locale } from './locale.js';

/** All that a language says: what each file of its folder exports, by its name there. For checks and for the build, in Node. */
export async function everyWord(locale: Locale): Promise<Readonly<Record<string, unknown>>> {
  const files = await readdir(new URL(`./${locale}/`, import.meta.url));
  const names = files.flatMap((file) => /^([\w-]+)\.(?:ts|js)$/.exec(file)?.[1] ?? []);
  const modules = await Promise.all(
    names.filter((name) => name !== 'index').map((name) => import(`./${locale}/${name}.js`)),
  );
  return Object.assign({}, ...modules);
}
