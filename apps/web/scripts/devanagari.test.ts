import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { cutterOf, devanagariWords, fontOf, outlines, syllablesOfAnyWord, textBelow } from './devanagari';

const NOTO = '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf';

const CONTENT = fileURLToPath(new URL('../../../content/src', import.meta.url));

let texts: readonly string[];
let whole: Font;
let cut: Font;

beforeAll(async () => {
  const source = await readFile(createRequire(import.meta.url).resolve(NOTO));
  const files = (await readdir(join(CONTENT, 'hi'))).map((name) =>
    readFile(join(CONTENT, 'hi', name), 'utf8'),
  );
  texts = await Promise.all(files);
  whole = fontOf(await subsetFont(source, null, { keepAllGlyphs: true, targetFormat: 'sfnt' }));
  const words = devanagariWords(await textBelow(CONTENT));
  const cutTo = await cutterOf(source);
  cut = fontOf(await cutTo(new Set([...words, ...syllablesOfAnyWord()])));
});

const writtenDifferently = (words: readonly string[]) =>
  words.filter((word) => outlines(cut, word) !== outlines(whole, word));

describe('a face cut to words', () => {
  test('sets every Hindi text of the site as the whole one does', () => {
    const runs = texts.flatMap(
      (text) => text.match(/\p{Script_Extensions=Devanagari}[\p{Script_Extensions=Devanagari} ]*/gu) ?? [],
    );
    expect(runs.length).toBeGreaterThan(1000);
    expect(writtenDifferently(runs)).toEqual([]);
  });

  test('sets names and words that are on no page', () => {
    const typed =
      'श्रीवास्तव त्रिपाठी चतुर्वेदी मुखर्जी गौरांग अर्पिता वज्र आंध्र शीघ्र फ़्रांस कीर्तिं रिपोर्टिंग सिंचाई सिँचाई बढ़िया पढ़ूँगा ज़्यादा विद्या सिद्धार्थ ब्रह्मा चिह्न द्विवेदी भट्ट सर्वेंद्र व्हाट्सऐप कुळकर्णी सगळ्यांना दऱ्या बँकेत मॅनेजर';
    expect(writtenDifferently(typed.split(' '))).toEqual([]);
  });

  test('has each sign and mark with two consonants, and their joined shape but for a few rare ones', () => {
    const rare = 'ङ्ख ङ्घ ङ्म ङ्य छ्य छ्व ज्ज झ्र ञ्र ट्य ठ्ठ ड्ड ड्ढ ड्य ढ्ढ ढ्य ण्र द्घ द्ब द्भ न्र प्न म्भ य्र ल्र ष्र ह्ण'.split(
      ' ',
    );
    const consonants = [...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह'];
    const pairs = consonants
      .filter((letter) => letter !== 'र')
      .flatMap((one) => consonants.map((other) => `${one}्${other}`))
      .filter((pair) => !rare.includes(pair));
    const syllables = pairs.flatMap((pair) => [
      ...['', 'ि', 'िं', 'िँ', 'ीं'].map((sign) => pair + sign),
      ...['', 'ि', 'िं', 'ैं'].map((sign) => `र्${pair}${sign}`),
    ]);
    expect(writtenDifferently(syllables)).toEqual([]);
  });
});
