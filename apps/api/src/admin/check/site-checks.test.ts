import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Made, makeCertificate } from '../../../test/certificates.js';
import { siteChecks } from './site-checks.js';
import { runChecks } from './verdict.js';

const DAY = 24 * 60 * 60_000;
const ENDS = new Date('2049-06-30T00:00:00Z');
const FROM = new Date('2020-01-01T00:00:00Z');
const daysBefore = (days: number): Date => new Date(ENDS.getTime() - days * DAY);
let own: Made;
let another: Made;
let ended: Made;
beforeAll(async () => {
  own = await makeCertificate('localhost', { from: FROM, to: ENDS });
  another = await makeCertificate('shop.example.org', { from: FROM, to: ENDS });
  ended = await makeCertificate('localhost', { from: FROM, to: new Date('2021-01-01T00:00:00Z') });
});

const open: { close(): void; closeAllConnections(): void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

interface Site {
  certificate?: () => Made;
  status?: number;
  /** Of the canonical link; by default the site's own. */
  canonical?: string;
  hsts?: string;
  /** Never answers. */
  hangs?: boolean;
}
/** A web server that answers as the site does, or as told. Gives its address. */
async function serve({
  certificate = () => own,
  status = 200,
  canonical,
  hsts,
  hangs,
}: Site): Promise<string> {
  const server = createServer(certificate(), (_request, response) => {
    if (hangs) return;
    if (hsts !== undefined) response.setHeader('Strict-Transport-Security', hsts);
    response.writeHead(status).end(`<link rel="canonical" href="${canonical ?? url}/"><h1>Home</h1>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  const url = `https://localhost:${(server.address() as AddressInfo).port}`;
  return url;
}

const YEAR = 'max-age=31536000';
async function look(site: Site, now = daysBefore(60), ca: () => Made = site.certificate ?? (() => own)) {
  const publicUrl = await serve(site);
  return lookAt(publicUrl, now, ca().cert);
}
async function lookAt(publicUrl: string | undefined, now = daysBefore(60), ca = own.cert, production = true) {
  const [page, certificate, https] = await runChecks(
    siteChecks({ publicUrl, production }, { now, ca }),
    3_000,
  );
  return { page, certificate, https };
}

describe('the page', () => {
  it.each<[string, Site, string, RegExp]>([
    ['of this site', {}, 'green', /^https:\/\/localhost:\d+ answers, and is this site\.$/],
    ['of another site', { canonical: 'https://parked.example' }, 'red', /with another site/],
    [
      'of this site under another name',
      { canonical: 'https://www.localhost' },
      'red',
      /under another address/,
    ],
    ['that is refused', { status: 503 }, 'red', /status 503/],
  ])('%s', async (_what, site, level, says) => {
    expect((await look(site)).page).toMatchObject({ level, says: expect.stringMatching(says) });
  });

  it('of a server that is absent is red with the reason and what to check', async () => {
    const url = await serve({});
    open.splice(0).forEach((server) => void server.close());
    expect((await lookAt(url)).page).toMatchObject({
      level: 'red',
      says: `${url} does not answer (ECONNREFUSED).`,
      todo: expect.stringContaining('ports 80 and 443'),
    });
  });

  it('that is never sent is red in time', async () => {
    const url = await serve({ hangs: true });
    const [page] = await runChecks(
      siteChecks({ publicUrl: url, production: true }, { now: FROM, ca: own.cert }),
      50,
    );
    expect(page).toMatchObject({ level: 'red', says: 'There was no answer within 0.05 seconds.' });
  });
});

describe('the certificate', () => {
  it.each<[string, number, string, RegExp]>([
    ['has 60 days left', 60, 'green', /ends on 2049-06-30, in 60 days\.$/],
    ['has 21 days left', 21, 'green', /in 21 days/],
    ['has 20 days left', 20, 'amber', /in 20 days/],
    ['has 7 days left', 7, 'amber', /in 7 days/],
    ['has 6 days left', 6, 'red', /in 6 days/],
    ['ended yesterday', -1, 'red', /has ended on 2049-06-30/],
  ])('%s', async (_what, days, level, says) => {
    expect((await look({}, daysBefore(days))).certificate).toMatchObject({
      level,
      says: expect.stringMatching(says),
    });
  });

  it.each<[string, Site, () => Made, RegExp]>([
    [
      'of an authority that no browser knows',
      {},
      () => another,
      /Browsers refuse the certificate \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    ],
    ['for another name', { certificate: () => another }, () => another, /Browsers refuse the certificate/],
    ['that has ended', { certificate: () => ended }, () => ended, /has ended on 2021-01-01/],
  ])('%s is red', async (_what, site, ca, says) => {
    expect((await look(site, daysBefore(60), ca)).certificate).toMatchObject({
      level: 'red',
      says: expect.stringMatching(says),
    });
  });
});

describe('Strict-Transport-Security', () => {
  it.each<[string | undefined, string]>([
    [YEAR, 'green'],
    [`${YEAR}; includeSubDomains`, 'green'],
    ['max-age=300', 'amber'],
    ['max-age=31535999', 'amber'],
    ['max-age=0', 'red'],
    [undefined, 'red'],
  ])('%s is %s', async (hsts, level) => {
    expect((await look(hsts === undefined ? {} : { hsts })).https).toMatchObject({ level });
  });
});

it.each([[undefined], ['http://127.0.0.1:1']])(
  'of %s neither certificate nor HTTPS is looked at',
  async (publicUrl) => {
    const { certificate, https } = await lookAt(publicUrl, FROM, own.cert, false);
    expect([certificate?.level, https?.level]).toEqual(['skipped', 'skipped']);
  },
);
