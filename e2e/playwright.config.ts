import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Debian's headless shell: the same engine without window support, which takes a quarter less CPU time. Elsewhere Playwright's own. */
const DEBIAN_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) =>
  existsSync(file),
);
const WIDTHS = { phone: 360, desktop: 1280 } as const;

/** Test files that run at one width only: their results do not depend on it, or they set it themselves. */
const ONLY = {
  phone: /\/(account|hindi|reading|states|ways-to-pay)\.spec/,
  desktop: /\/(interrupted|keyboard|motion|screens|widths)\.spec/,
} as const;

/** The whole site in a real browser, on a phone and on a desktop; `screens` covers the widths between them. */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './site/start.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'results/results.json' }]],
  outputDir: 'results/artifacts',
  use: {
    // Tracing a journey costs more than the journey: `npm run e2e -- --trace on` records traces when needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(DEBIAN_CHROMIUM !== undefined && { executablePath: DEBIAN_CHROMIUM }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Without this the headless shell rounds letters to whole pixels, and texts are narrower or wider than in a window.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: Object.entries(WIDTHS).map(([name, width]) => ({
    name,
    use: { viewport: { width, height: name === 'phone' ? 740 : 900 }, hasTouch: name === 'phone' },
    ...(name === 'phone' && { testIgnore: ONLY.desktop }),
    ...(name === 'desktop' && { testIgnore: ONLY.phone }),
  })),
});
