import { type Locale, scriptOf } from '@vgb/content/locale';
import { hasLetterOf } from '../src/pages/sankalp/faces';
import { figures } from './devanagari';
import { boldNames, namesSetting, shownIn, textIn } from './styled-text';

/**
 * The names of the files with the later faces (build-fonts.ts) that a page shows at first, told from its HTML: they are fetched before the faces are
 * declared (src/main.tsx). One too many is fetched in vain; for one too few the browser lays out the page once more.
 *
 * @param siteSheet the text of the site's style sheet, which says what is set in which family.
 * @param laterSheet the text of that which declares the later faces.
 */
export function laterFacesIn(
  locale: Locale,
  siteSheet: string,
  laterSheet: string,
): (body: string) => readonly string[] {
  const setIn = (family: string) => {
    const names = namesSetting(siteSheet, new RegExp(`var\\(--font-${family}\\)`));
    return (body: string) => textIn(body, names);
  };
  const boldOnes = boldNames(siteSheet);
  const bold = (body: string) => textIn(body, boldOnes);
  const all = (body: string) => body.replaceAll(/<[^>]*>/g, '');
  const texts: Readonly<Record<string, (body: string) => string>> = {
    'Tiro Devanagari': setIn('deva'),
    ...(scriptOf(locale) === 'Deva'
      ? {
          // Noto has some of its letters (₹), and stands before it.
          'Inter Beyond': (body) => [...all(body)].filter((letter) => !figures.includes(letter)).join(''),
          'Noto Figures 400': all,
          'Noto Figures 600': bold,
          'Noto Latin 400': all,
          'Noto Latin 600': bold,
        }
      : { 'Inter Beyond': all, 'Fraunces Beyond': setIn('display'), 'Language Names': setIn('language') }),
  };
  const faces = [...laterSheet.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, rule = '']) => {
    const told = (property: string): string =>
      new RegExp(`${property}:([^;]*)`).exec(rule)?.[1]?.trim().replaceAll('"', '') ?? '';
    const text = texts[told('font-family')] ?? texts[`${told('font-family')} ${told('font-weight')}`];
    const [file] = /[\w-]+\.woff2/.exec(told('src')) ?? [];
    return text && file ? [{ file, text, range: told('unicode-range') }] : [];
  });
  return (body) => {
    const page = shownIn(body).replaceAll(/&[#\w]+;/g, '');
    const shown = faces.filter(({ text, range }) => hasLetterOf(text(page).replaceAll(/\s/g, ''), range));
    return [...new Set(shown.map(({ file }) => file))];
  };
}
