// @ts-check
/** Colours that stay readable whatever theme colour a shop sets. */

const FALLBACK = '#1f3a5f';
/** WCAG 2.2 AA for text. */
const MIN_CONTRAST = 4.5;

/** @typedef {[number, number, number]} Rgb */

/** @param {string | undefined} colour a hex colour, `#abc` or `#aabbcc` */
export function applyTheme(colour) {
  const brand = parse(colour) ?? /** @type {Rgb} */ (parse(FALLBACK));
  const onBrand = contrast(brand, [255, 255, 255]) >= MIN_CONTRAST ? '#ffffff' : '#14100e';
  const { style } = document.documentElement;
  style.setProperty('--brand', css(brand));
  style.setProperty('--on-brand', onBrand);
  style.setProperty('--brand-ink', css(readableOnWhite(brand)));
}

/** @param {Rgb} colour @returns {Rgb} darkened until it is readable on white */
function readableOnWhite(colour) {
  let ink = colour;
  // Above the limit by a margin, because the colour is also used on very light tints.
  while (contrast(ink, [255, 255, 255]) < MIN_CONTRAST + 0.5) {
    ink = /** @type {Rgb} */ (ink.map((part) => Math.floor(part * 0.92)));
  }
  return ink;
}

/** @param {string | undefined} colour @returns {Rgb | null} */
function parse(colour) {
  const [, hex] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour?.trim() ?? '') ?? [];
  if (!hex) return null;
  const pairs = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
  return /** @type {Rgb} */ (pairs.map((pair) => Number.parseInt(pair, 16)));
}

/** @param {Rgb} rgb */
function css([red, green, blue]) {
  return `rgb(${red} ${green} ${blue})`;
}

/** @param {Rgb} a @param {Rgb} b */
function contrast(a, b) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** @param {Rgb} rgb */
function luminance(rgb) {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
