/**
 * `npm run bench:web [-- --budgets] [-- --runs 3] [-- /about /donate]`: Lighthouse's scores (mobile) of every public page, and the weight of
 * its first load. With --runs each page is examined as often, and performance and times are the medians. With --budgets it exits with 1
 * when a page is too heavy or scores under 100 in accessibility, best practices or SEO; times and performance depend on the machine and
 * are only printed. Lighthouse reckons TBT by the clock, in which other processes share; `CPU` is the same by the page's own use of the processor.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { blockingByProcessor, type TraceEvent } from '../../ops/src/blocking';
import { budgetsOf, codeBudget } from '../../ops/src/web-budget';
import config from '../playwright.config';
import startSite, { addresses } from '../site/start';
import { type FirstLoad, firstLoad, pages } from './first-load';

/** Fetched by npx when it runs: it is larger than all other dependencies together, and only this uses it. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const ASSERTED = CATEGORIES.slice(1);

/** What a browser with a window fetches beside a page, and the headless shell does not. */
const OF_A_WINDOW = ['/favicon.svg', '/icon-192.png', '/manifest.webmanifest'] as const;

interface Report {
  readonly categories: Record<
    (typeof CATEGORIES)[number],
    {
      readonly score: number | null;
      readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
    }
  >;
  readonly audits: Record<
    string,
    {
      readonly score: number | null;
      readonly numericValue?: number;
      readonly details?: { readonly items?: readonly { readonly url?: string }[] };
    }
  >;
}

/** What one run of Lighthouse found. */
interface Run extends Report {
  /** Milliseconds. */
  readonly blockingByProcessor: number;
}

const run = promisify(execFile);

/** The journeys' browser. */
const { executablePath, args = [] } = config.use?.launchOptions ?? {};

/** @param artifacts a folder for the trace that the report is reckoned from. */
async function examine(address: string, artifacts: string): Promise<Run> {
  const { stdout } = await run(
    'npx',
    [
      '-y',
      LIGHTHOUSE,
      address,
      '--quiet',
      `-GA=${artifacts}`,
      '--output=json',
      '--output-path=stdout',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=--headless=new ${args.join(' ')}`,
    ],
    {
      maxBuffer: 64_000_000,
      env: { ...process.env, ...(executablePath !== undefined && { CHROME_PATH: executablePath }) },
    },
  );
  const trace = JSON.parse(await readFile(join(artifacts, 'defaultPass.trace.json'), 'utf8')) as {
    traceEvents: TraceEvent[];
  };
  return { ...(JSON.parse(stdout) as Report), blockingByProcessor: blockingByProcessor(trace.traceEvents) };
}

/** On a busy machine Lighthouse sometimes loses the trace, and twice in a row when the machine stays busy: each run has four tries. */
async function examineAgain(address: string, tries = 4): Promise<Run> {
  const artifacts = await mkdtemp(join(tmpdir(), 'vgb-lighthouse-'));
  try {
    return await examine(address, artifacts);
  } catch (error) {
    if (tries === 1) throw error;
    return examineAgain(address, tries - 1);
  } finally {
    await rm(artifacts, { recursive: true });
  }
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1);

/** Of an even number the lower one of the middle. */
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[(values.length - 1) >> 1] ?? Number.NaN;

function line(page: string, reports: readonly Run[], weight: FirstLoad): string {
  const time = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const score = (name: (typeof CATEGORIES)[number]) =>
    median(reports.map(({ categories }) => categories[name].score ?? 0));
  return [
    page.padEnd(28),
    ...CATEGORIES.map((name) => String(Math.round(score(name) * 100)).padStart(4)),
    `${(time('largest-contentful-paint') / 1000).toFixed(2)} s`.padStart(8),
    time('cumulative-layout-shift').toFixed(3).padStart(6),
    `${Math.round(time('total-blocking-time'))} ms`.padStart(7),
    `${Math.round(median(reports.map((report) => report.blockingByProcessor)))} ms`.padStart(6),
    ...[weight.html, weight.css, weight.js].map((bytes) => kB(bytes).padStart(6)),
    `/${codeBudget(page) / 1000}`.padEnd(4),
    ...[weight.fonts, weight.images, weight.all].map((bytes) => kB(bytes).padStart(6)),
    `/${budgetsOf(page).all / 1000}`,
  ].join(' ');
}

/** What exceeds a page's budget. */
function excess(page: string, report: Report, weight: FirstLoad): string[] {
  const found: string[] = [];
  if (weight.js > codeBudget(page)) found.push(`${kB(weight.js)} kB of code`);
  if (weight.all > budgetsOf(page).all) found.push(`${kB(weight.all)} kB in all`);
  for (const name of ASSERTED) {
    const { score, auditRefs } = report.categories[name];
    if (score === 1) continue;
    const failed = auditRefs.filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1);
    found.push(`${name} ${Math.round((score ?? 0) * 100)} (${failed.map(({ id }) => id).join(', ')})`);
  }
  return found.map((what) => `${page}: ${what}`);
}

/** @throws Error for what is no option, no page and no number of runs. */
function asked(): { pages: readonly string[]; runs: number; budgets: boolean } {
  const { values, positionals } = parseArgs({
    options: { runs: { type: 'string', default: '1' }, budgets: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs is a number of runs, 1 or more');
  return { pages: positionals.length > 0 ? positionals : pages, runs, budgets: values.budgets };
}

async function main(): Promise<void> {
  const { pages, runs, budgets } = asked();
  const stop = await startSite();
  const past: string[] = [];
  try {
    console.log(
      `${'page'.padEnd(28)} perf a11y best  seo      LCP    CLS     TBT    CPU   html    css     js      fonts images    all (kB, gzip)`,
    );
    for (const page of pages) {
      const address = new URL(page, addresses().site).href;
      const reports: Run[] = [];
      while (reports.length < runs) reports.push(await examineAgain(address));
      const requests = reports.flatMap(({ audits }) => audits['network-requests']?.details?.items ?? []);
      const weight = firstLoad([
        ...requests.flatMap(({ url }) => (url?.startsWith('http') ? [url] : [])),
        ...OF_A_WINDOW.map((file) => new URL(file, address).href),
      ]);
      console.log(line(page, reports, weight));
      past.push(...new Set(reports.flatMap((report) => excess(page, report, weight))));
    }
  } finally {
    await stop();
  }
  if (past.length > 0) console.log(`\nPast the budget:\n${past.map((what) => `  ${what}`).join('\n')}`);
  if (budgets && past.length > 0) process.exitCode = 1;
}

await main();
