/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { BRAND_COLOURS, BREAKPOINTS } from '@vgb/contracts';

const read = (name: string): string => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8');
const tokens = read('tokens');
const layout = read('layout');
const colour = (name: string): string =>
  new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '';

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('the brand’s colours', () => {
  expect(colour('primary')).toBe(BRAND_COLOURS.primary);
  expect(colour('secondary')).toBe(BRAND_COLOURS.secondary);
});

describe('widths', () => {
  test('are 576, 768 and 992 px', () => {
    expect(tokens).toContain(`--breakpoint-sm: ${BREAKPOINTS.small}px;`);
    expect(tokens).toContain(`--breakpoint-md: ${BREAKPOINTS.medium}px;`);
    expect(tokens).toContain(`--breakpoint-lg: ${BREAKPOINTS.large}px;`);
  });

  test('the menu lies in the bar from 992 px on; the top bar hides below 768 px only', () => {
    expect(layout).toMatch(/@media \(min-width: 992px\) \{\s+\.bar-menu \{\s+display: block;/);
    expect(layout).toMatch(
      /@media \(max-width: 767\.98px\) \{[^@]*\.site-header\[data-top-bar="hidden"\][^{]*\{\s+transform: translateY\(-2\.5rem\);/,
    );
  });
});

describe('text can be read', () => {
  const pairs: [text: string, ground: string, least: number][] = [
    ...['ink', 'ink-soft', 'primary-deep', 'turmeric-ink'].flatMap((text) =>
      ['paper', 'paper-deep', 'card'].map((ground): [string, string, number] => [text, ground, 4.5]),
    ),
    ['primary', 'paper', 4.5],
    ['primary', 'card', 4.5],
    ['white', 'primary', 4.5],
    ['white', 'primary-deep', 4.5],
    ['paper', 'maroon', 4.5],
    ['paper', 'maroon-deep', 4.5],
    ['turmeric-pale', 'maroon', 4.5],
    ['turmeric-pale', 'maroon-deep', 4.5],
    ['maroon-deep', 'turmeric-pale', 4.5],
    ['maroon', 'turmeric-pale', 4.5],
    ['alarm', 'alarm-pale', 4.5],
    ['alarm', 'card', 4.5],
    ['leaf', 'leaf-pale', 4.5],
    ['ink-soft', 'rule', 4.5],
    ['control', 'white', 3],
    ['control', 'paper', 3],
    ['primary', 'paper-deep', 3],
  ];
  test.each(pairs)('%s on %s: at least %d to 1', (text, ground, least) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(least);
  });
});
