import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { createSite } from './site.js';

const FILES = {
  'index.html': '<h1>Home</h1>',
  'about.html': '<h1>About</h1>',
  'events/calendar.html': '<h1>Calendar</h1>',
  '404.html': '<h1>Not here</h1>',
  'shell.html': '<div id="root"></div>',
  'routes.json': JSON.stringify({
    pages: ['/', '/about', '/events/calendar'],
    shells: ['/profile', '/reset-password/:token'],
  }),
  'assets/entry-abcdefgh.js': 'console.info("namaste");',
  'robots.txt': 'User-agent: *',
};

let directory: string;
let request: ReturnType<typeof supertest>;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'vgb-site-'));
  for (const [name, text] of Object.entries(FILES)) {
    const file = path.join(directory, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    writeFileSync(`${file}.br`, brotliCompressSync(text));
    writeFileSync(`${file}.gz`, gzipSync(text));
  }
  writeFileSync(path.join(directory, '..', `${path.basename(directory)}-outside.txt`), 'outside');
  request = supertest(express().use(createSite({ directory })));
});
afterAll(() => {
  rmSync(directory, { recursive: true });
  rmSync(`${directory}-outside.txt`);
});

describe('pages', () => {
  test.each([
    ['/', FILES['index.html']],
    ['/about', FILES['about.html']],
    ['/about?from=mail', FILES['about.html']],
    ['/events/calendar', FILES['events/calendar.html']],
    ['/profile', FILES['shell.html']],
    ['/reset-password/abc.DEF-123', FILES['shell.html']],
  ])('%s', async (address, text) => {
    const answer = await request
      .get(address)
      .expect(200)
      .expect('Content-Type', /text\/html/);
    expect(answer.text).toBe(text);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers.etag).toBeDefined();
  });

  test('a slash too many is taken away, the question kept', async () => {
    const answer = await request.get('/about/?from=mail').expect(308);
    expect(answer.headers.location).toBe('/about?from=mail');
  });

  test('a page that has not changed is not sent again', async () => {
    const { headers } = await request.get('/about');
    await request
      .get('/about')
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
  });
});

describe('addresses that do not exist', () => {
  test.each([
    '/No',
    '/about/us',
    '/reset-password',
    '/reset-password/a/b',
    '/about.html',
    '/shell.html',
    '/404.html',
    '/routes.json',
    '/assets/gone-12345678.js',
    '//evil.example',
    '/%E0%A4%A',
    '/..%2f..%2fetc%2fpasswd',
  ])('%s answers 404 with the page that says so', async (address) => {
    const answer = await request
      .get(address)
      .expect(404)
      .expect('Content-Type', /text\/html/);
    expect(answer.text).toBe(FILES['404.html']);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test('nothing beside the folder is reached', async () => {
    const name = `${path.basename(directory)}-outside.txt`;
    for (const address of [`/../${name}`, `/%2e%2e/${name}`, `/assets/..%2f..%2f${name}`]) {
      const answer = await request.get(address);
      expect(answer.text).not.toContain('outside');
    }
  });
});

describe('files', () => {
  test('with a hash in their names are kept for ever', async () => {
    const { headers } = await request.get('/assets/entry-abcdefgh.js').expect(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('others are checked anew', async () => {
    const { headers } = await request.get('/robots.txt').expect(200);
    expect(headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['identity', undefined],
  ])('for a browser that reads %s', async (accepted, sent) => {
    for (const address of ['/', '/assets/entry-abcdefgh.js', '/No']) {
      const { headers } = await request.get(address).set('Accept-Encoding', accepted);
      expect(headers['content-encoding']).toBe(sent);
      expect(headers.vary).toContain('Accept-Encoding');
    }
  });

  test('HEAD tells the length and sends nothing', async () => {
    const answer = await request.head('/about').set('Accept-Encoding', 'identity').expect(200);
    expect(Number(answer.headers['content-length'])).toBe(FILES['about.html'].length);
    await request.head('/No').expect(404);
  });
});

test.each(['post', 'put', 'delete'] as const)('%s is not for pages', async (method) => {
  const answer = await request[method]('/about').expect(405);
  expect(answer.headers.allow).toBe('GET, HEAD');
});

test('a folder that was never built leaves the site out, and the API serves on', async () => {
  const bare = supertest(express().use(createSite({ directory: path.join(directory, 'nowhere') })));
  await bare.get('/').expect(404);
});
