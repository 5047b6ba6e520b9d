/** How a drawing that is a file of its own comes by the site's faces: it reaches nothing outside itself, so that they lie inside it. */

/** Whether a face's range (`U+20-7e, U+20b9`; empty is all letters) has a letter of `text`. */
export function hasLetterOf(text: string, unicodeRange: string): boolean {
  if (unicodeRange.trim() === '') return text !== '';
  const ranges = unicodeRange.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0).some((code) =>
    ranges.some(([from, to]) => from <= code && code <= to),
  );
}

/** The page's own faces in regular weight that are files, with what declares them. */
const declaredFaces = () =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? document.baseURI })))
    .flatMap(({ rule, base }) => {
      if (!rule.cssText.startsWith('@font-face')) return [];
      const { style } = rule as CSSFontFaceRule;
      const family = style.getPropertyValue('font-family').replace(/["']/g, '');
      const range = style.getPropertyValue('unicode-range');
      const [, file] = /url\(["']?([^"')]+)["']?\)/.exec(style.getPropertyValue('src')) ?? [];
      if (file === undefined || !style.getPropertyValue('font-weight').startsWith('400')) return [];
      return [{ family, range, file: new URL(file, base).href }];
    });

/** Those that set `text` in `families`, which have a file each: each family sets the letters that those before it lack, as in a browser. */
function facesOf(families: readonly string[], text: string) {
  const declared = declaredFaces();
  let rest = [...text];
  return families.flatMap((name) => {
    const face = declared.find(({ family, range }) => family === name && hasLetterOf(rest.join(''), range));
    if (!face) return [];
    rest = rest.filter((letter) => !hasLetterOf(letter, face.range));
    return [face];
  });
}

const asDataUrl = async (file: string): Promise<string> => {
  const blob = await (await fetch(file)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
};

/**
 * `@font-face` rules, with their files inside, of those faces of the page that set `text` in `families`.
 * @throws when a file does not come.
 */
export async function facesInside(families: readonly string[], text: string): Promise<string> {
  const rules = facesOf(families, text).map(
    async ({ family, range, file }) =>
      `@font-face{font-family:"${family}";src:url(${await asDataUrl(file)});${range && `unicode-range:${range}`}}`,
  );
  return (await Promise.all(rules)).join('');
}
