import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { createSecurityHeaders } from './security.js';
import { createSite } from './site.js';

const PUBLIC_URL = 'https://trust.example';
const PAGES = {
  'index.html': '<link rel="canonical" href="https://trust.example/"><h1>Home</h1>',
  'about.html': '<h1>About</h1>',
  'events/calendar.html': '<h1>Calendar</h1>',
  'about/EventCalendar.html': '<h1>Festivals</h1>',
  '404.html': '<h1>Not here</h1>',
  'shell.html': '<div id="root"></div>',
  'hi/index.html': '<link rel="canonical" href="https://trust.example/hi"><h1>मुखपृष्ठ</h1>',
  'hi/about.html': '<h1>हमारे बारे में</h1>',
  'hi/events/calendar.html': '<h1>पंचांग</h1>',
  'hi/about/EventCalendar.html': '<h1>पर्व</h1>',
  'hi/404.html': '<h1>यहाँ नहीं</h1>',
  'hi/shell.html': '<div id="root" lang="hi"></div>',
  'robots.txt': 'Sitemap: https://trust.example/sitemap.xml',
  'sitemap.xml': '<urlset><loc>https://trust.example/</loc><loc>https://trust.example/about</loc></urlset>',
};
const FILES = {
  'assets/entry-abcdefgh.js': 'console.info("namaste");',
  'calendar/festivals.ics': 'BEGIN:VCALENDAR',
};
const ROUTES = {
  origin: 'https://placeholder.invalid',
  bases: ['', '/hi'],
  pages: ['/', '/about', '/events/calendar', '/about/EventCalendar'],
  shells: ['/profile', '/reset-password/:token'],
};

/** The body as text, unpacked; superagent keeps no text of some types. */
function asText(response: supertest.Response, done: (error: Error | null, body: string) => void): void {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(Buffer.from(chunk)));
  response.on('end', () => done(null, Buffer.concat(chunks).toString('utf8')));
}

let directory: string;
let request: ReturnType<typeof supertest>;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'vgb-site-'));
  const write = (name: string, text: string | Buffer): void => {
    const file = path.join(directory, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write('routes.json', JSON.stringify(ROUTES));
  for (const [name, text] of Object.entries(PAGES))
    write(`pages/${name}`, text.replaceAll(PUBLIC_URL, ROUTES.origin));
  for (const [name, text] of Object.entries(FILES)) {
    write(`files/${name}`, text);
    write(`files/${name}.br`, brotliCompressSync(text));
    write(`files/${name}.gz`, gzipSync(text));
  }
  writeFileSync(path.join(directory, '..', `${path.basename(directory)}-outside.txt`), 'outside');
  request = supertest(
    express()
      .disable('etag')
      .use(createSite({ directory, publicUrl: PUBLIC_URL })),
  );
});
afterAll(() => {
  rmSync(directory, { recursive: true });
  rmSync(`${directory}-outside.txt`);
});

describe('pages', () => {
  test.each([
    ['/', PAGES['index.html']],
    ['/about', PAGES['about.html']],
    ['/about?from=mail', PAGES['about.html']],
    ['/events/calendar', PAGES['events/calendar.html']],
    ['/profile', PAGES['shell.html']],
    ['/reset-password/abc.DEF-123', PAGES['shell.html']],
    ['/hi', PAGES['hi/index.html']],
    ['/hi?from=mail', PAGES['hi/index.html']],
    ['/hi/about', PAGES['hi/about.html']],
    ['/hi/about/EventCalendar', PAGES['hi/about/EventCalendar.html']],
    ['/hi/profile', PAGES['hi/shell.html']],
    ['/hi/reset-password/abc.DEF-123', PAGES['hi/shell.html']],
  ])('%s', async (address, text) => {
    const answer = await request
      .get(address)
      .expect(200)
      .expect('Content-Type', /text\/html/);
    expect(answer.text).toBe(text);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers.etag).toBeDefined();
  });

  test('trailing slashes are removed, the query is kept', async () => {
    const answer = await request.get('/about/?from=mail').expect(308);
    expect(answer.headers.location).toBe('/about?from=mail');
  });

  test.each([
    ['/ABOUT', '/about'],
    ['/hi/', '/hi'],
    ['/HI', '/hi'],
    ['/Hi/ABOUT/?from=mail', '/hi/about?from=mail'],
    ['/HI/Reset-Password/abc.DEF-123', '/hi/reset-password/abc.DEF-123'],
    ['/about/eventcalendar', '/about/EventCalendar'],
    ['/About/EVENTCALENDAR/?month=2031-11', '/about/EventCalendar?month=2031-11'],
    ['/Profile', '/profile'],
    ['/Reset-Password/abc.DEF-123', '/reset-password/abc.DEF-123'],
    ['/RESET-PASSWORD/%2F%2Fevil.example/?a=B', '/reset-password/%2F%2Fevil.example?a=B'],
    ['/%61bout', '/about'],
    ['/%48%49/%41bout?from=mail', '/hi/about?from=mail'],
    ['/%72eset-password/%61bc%2EDEF%2D123', '/reset-password/abc%2EDEF-123'],
    ['/reset-password/%2f%2Fevil%2eexample%3a%3A%41', '/reset-password/%2f%2Fevil%2eexample%3a%3AA'],
  ])('%s, spelled in another way, leads to %s', async (asked, wanted) => {
    const answer = await request.get(asked).expect(308);
    expect(answer.headers.location).toBe(wanted);
    await request.get(wanted).expect(200);
  });

  test.each([
    '/ABOUT/nothing',
    '/reset-password/',
    '/Reset-Password/a/b',
    '//about',
    '/%2Fabout',
    '/%2e%2e/about',
    '/about%2Ehtml',
    '/about.%68tml',
    '/%2561bout',
    '/assets/ENTRY-abcdefgh.js',
  ])('%s is no page in any spelling', async (asked) => {
    await request.get(asked).expect(404);
  });

  test.each(['br', 'gzip', 'identity'])('an unchanged page is answered 304 (%s)', async (encoding) => {
    for (const address of ['/about', '/profile', '/robots.txt']) {
      const first = await request.get(address).set('Accept-Encoding', encoding).expect(200);
      const known = { 'Accept-Encoding': encoding, 'If-None-Match': first.headers.etag ?? '' };
      const again = await request.get(address).set(known).expect(304);
      expect(again.text).toBe('');
      for (const name of ['etag', 'cache-control', 'vary'])
        expect([name, again.headers[name]]).toEqual([name, first.headers[name]]);
    }
  });

  test('each encoding has its own ETag, so that a cache never joins ranges of two', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (encoding) => (await request.get('/about').set('Accept-Encoding', encoding)).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });
});

describe('the address of the site', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', PAGES['index.html']],
    ['/robots.txt', 'text/plain; charset=utf-8', PAGES['robots.txt']],
    ['/sitemap.xml', 'application/xml', PAGES['sitemap.xml']],
  ])('stands in %s (%s), however it is packed', async (address, type, text) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await request
        .get(address)
        .set('Accept-Encoding', encoding)
        .buffer(true)
        .parse(asText)
        .expect(200);
      expect(answer.headers['content-type']).toBe(type);
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.body).toBe(text);
    }
  });

  test('changes the ETag of pages that contain it, and of no others', async () => {
    const other = supertest(express().use(createSite({ directory, publicUrl: 'http://127.0.0.1:3000' })));
    const tagOf = async (site: typeof request, address: string) => (await site.get(address)).headers.etag;
    for (const address of ['/', '/robots.txt', '/sitemap.xml'])
      expect(await tagOf(other, address)).not.toBe(await tagOf(request, address));
    for (const address of ['/about', '/profile'])
      expect(await tagOf(other, address)).toBe(await tagOf(request, address));
  });
});

describe('a part of a page', () => {
  const page = PAGES['about.html'];
  const ask = (headers: Record<string, string>) =>
    request.get('/about').set({ 'Accept-Encoding': 'identity', ...headers });

  test.each([
    ['bytes=0-3', '<h1>', 'bytes 0-3/14'],
    ['bytes=4-', page.slice(4), 'bytes 4-13/14'],
    ['bytes=-5', page.slice(-5), 'bytes 9-13/14'],
    ['bytes=4-999', page.slice(4), 'bytes 4-13/14'],
  ])('%s', async (range, text, place) => {
    const answer = await ask({ Range: range }).expect(206);
    expect(answer.text).toBe(text);
    expect(answer.headers['content-range']).toBe(place);
    expect(answer.headers['content-length']).toBe(String(text.length));
  });

  test.each(['bytes=0-1,5-6', 'lines=0-3', 'bytes=', 'nonsense'])(
    '%s is answered with the whole',
    async (range) => {
      expect((await ask({ Range: range }).expect(200)).text).toBe(page);
    },
  );

  test('one beyond the end is answered 416 with the length', async () => {
    const answer = await ask({ Range: 'bytes=99-' }).expect(416);
    expect(answer.headers['content-range']).toBe('bytes */14');
  });

  test('of another version is answered with the whole', async () => {
    const { headers } = await ask({});
    await ask({ Range: 'bytes=0-3', 'If-Range': headers.etag ?? '' }).expect(206);
    expect((await ask({ Range: 'bytes=0-3', 'If-Range': '"older"' }).expect(200)).text).toBe(page);
  });
});

describe('addresses that do not exist', () => {
  test.each(['/hi/No', '/hi/about/us', '/HI/nothing', '/hi/reset-password', '/hi/hi', '/hi/index.html'])(
    '%s answers 404 with the Hindi page for it',
    async (address) => {
      const answer = await request.get(address).expect(404);
      expect(answer.text).toBe(PAGES['hi/404.html']);
    },
  );

  test('a prefix that only begins like a language is not one', async () => {
    expect((await request.get('/hindi').expect(404)).text).toBe(PAGES['404.html']);
  });

  test.each([
    '/No',
    '/about/us',
    '/reset-password',
    '/reset-password/a/b',
    '/about.html',
    '/shell.html',
    '/404.html',
    '/index.html',
    '/routes.json',
    '/pages/about.html',
    '/files/calendar/festivals.ics',
    '/robots.txt/',
    '/robots',
    '/assets/gone-12345678.js',
    // Compressed forms are chosen by Accept-Encoding, not by name.
    '/assets/entry-abcdefgh.js.br',
    '/calendar/festivals.ics.gz',
    // The longest path that Node reads: time that grows with its square would stop the site.
    `/${'/'.repeat(15_900)}a`,
    '//evil.example',
    '/%E0%A4%A',
    '/..%2f..%2fetc%2fpasswd',
  ])('%s answers 404 with the page that says so', async (address) => {
    const answer = await request
      .get(address)
      .expect(404)
      .expect('Content-Type', /text\/html/);
    expect(answer.text).toBe(PAGES['404.html']);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test('no file outside the folder is served', async () => {
    const name = `${path.basename(directory)}-outside.txt`;
    for (const address of [`/../${name}`, `/%2e%2e/${name}`, `/assets/..%2f..%2f${name}`]) {
      const answer = await request.get(address);
      expect(answer.text).not.toContain('outside');
    }
  });
});

describe('files', () => {
  test('with a hash in their names are cached for ever', async () => {
    const { headers } = await request.get('/assets/entry-abcdefgh.js').expect(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('run and load nothing when they are opened by themselves, while pages keep their own policy', async () => {
    const app = express()
      .use(
        createSecurityHeaders({
          production: false,
          hsts: '',
          checkoutUrl: 'https://checkout.razorpay.com/v1/',
        }),
      )
      .use(createSite({ directory, publicUrl: PUBLIC_URL }));
    const policyOf = async (address: string): Promise<string | undefined> =>
      (await supertest(app).get(address)).headers['content-security-policy'];
    expect(await policyOf('/assets/entry-abcdefgh.js')).toMatch(/^default-src 'none'; .*; sandbox$/);
    for (const address of ['/about', '/no/such/page', '/assets/no-such.js'])
      expect(await policyOf(address)).toContain("script-src 'self'");
  });

  test('others are revalidated', async () => {
    const { headers } = await request.get('/calendar/festivals.ics').expect(200);
    expect(headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['br;q=0, gzip;q=0.000', undefined],
    ['*;q=0', undefined],
    ['compress', undefined],
    ['identity', undefined],
  ])('for a browser that reads %s', async (accepted, sent) => {
    for (const address of ['/', '/assets/entry-abcdefgh.js', '/sitemap.xml', '/No']) {
      const { headers } = await request.get(address).set('Accept-Encoding', accepted);
      expect(headers['content-encoding']).toBe(sent);
      expect(headers.vary).toContain('Accept-Encoding');
    }
  });

  const text = FILES['assets/entry-abcdefgh.js'];
  const ask = (headers: Record<string, string>) =>
    request
      .get('/assets/entry-abcdefgh.js')
      .set({ 'Accept-Encoding': 'identity', ...headers })
      .buffer(true)
      .parse(asText);

  test.each([
    ['bytes=0-3', text.slice(0, 4), `bytes 0-3/${text.length}`],
    ['bytes=4-', text.slice(4), `bytes 4-${text.length - 1}/${text.length}`],
    ['bytes=-5', text.slice(-5), `bytes ${text.length - 5}-${text.length - 1}/${text.length}`],
    ['bytes=4-999', text.slice(4), `bytes 4-${text.length - 1}/${text.length}`],
  ])('in the part that %s names', async (range, part, place) => {
    const answer = await ask({ Range: range }).expect(206);
    expect([answer.body, answer.headers['content-range']]).toEqual([part, place]);
  });

  test.each(['bytes=99-', 'bytes=9-5'])('with an unsatisfiable range (%s) answer 416', async (range) => {
    const answer = await ask({ Range: range }).expect(416);
    expect(answer.headers['content-range']).toBe(`bytes */${text.length}`);
    expect(answer.headers).not.toHaveProperty('content-type');
  });

  test('are sent whole where If-Range names another version', async () => {
    const answer = await ask({ Range: 'bytes=0-3', 'If-Range': 'W/"older"' }).expect(200);
    expect(answer.body).toBe(text);
  });

  test('are answered 304 while unchanged', async () => {
    const { headers } = await ask({});
    await ask({ 'If-None-Match': `"other", ${headers.etag}` }).expect(304);
    await ask({ 'If-Match': '"other"' }).expect(412);
  });

  test('are not found at an address with a trailing slash', async () => {
    await request.get('/assets/entry-abcdefgh.js/').expect(404);
  });

  test('that were removed while the process runs are missing, and the next is served', async () => {
    const other = mkdtempSync(path.join(tmpdir(), 'vgb-removed-'));
    cpSync(directory, other, { recursive: true });
    const site = supertest(express().use(createSite({ directory: other, publicUrl: PUBLIC_URL })));
    rmSync(path.join(other, 'files/assets'), { recursive: true });
    const gone = await site
      .get('/assets/entry-abcdefgh.js')
      .expect(404)
      .expect('Content-Type', /text\/html/);
    expect([gone.text, gone.headers['cache-control']]).toEqual([PAGES['404.html'], 'no-cache']);
    await site.get('/calendar/festivals.ics').expect(200);
    rmSync(other, { recursive: true });
  });

  test('HEAD has the length and no body', async () => {
    const answer = await request.head('/about').set('Accept-Encoding', 'identity').expect(200);
    expect(Number(answer.headers['content-length'])).toBe(PAGES['about.html'].length);
    await request.head('/No').expect(404);
  });
});

test.each(['post', 'put', 'delete'] as const)('%s of a page is answered 405', async (method) => {
  const answer = await request[method]('/about').expect(405);
  expect(answer.headers.allow).toBe('GET, HEAD');
});

test('without a built site the API is served alone', async () => {
  const bare = supertest(
    express().use(createSite({ directory: path.join(directory, 'nowhere'), publicUrl: PUBLIC_URL })),
  );
  await bare.get('/').expect(404);
});

test('a build that lacks one of its pages stops the start, with the name of the page', () => {
  const broken = mkdtempSync(path.join(tmpdir(), 'vgb-broken-'));
  mkdirSync(path.join(broken, 'pages'));
  writeFileSync(path.join(broken, 'routes.json'), JSON.stringify(ROUTES));
  expect(() => createSite({ directory: broken, publicUrl: PUBLIC_URL })).toThrow('has no /index.html');
  rmSync(broken, { recursive: true });
});
