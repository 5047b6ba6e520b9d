import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { caddyVersion } from './caddy.js';
import { interpolate, read } from './compose-file.js';

const caddyfile = fileURLToPath(new URL('../Caddyfile', import.meta.url));
const [, address = ''] = /SITE_ADDRESS: "?([^"\n]+)"?$/m.exec(read('docker-compose.production.yml')) ?? [];

/** The web server's published ports in the compose files, by container port. Compose merges the lists of two files. */
const published = ['docker-compose.yml', 'docker-compose.production.yml']
  .flatMap((file) => [
    ...((read(file).split(/^ {2}site:$/m)[1] ?? '').split(/^ {2}\w+:$/m)[0]?.matchAll(/- "([^"/]+)"/g) ?? []),
  ])
  .map(([, port = '']) => port.split(':').at(-1));

test('the production files publish three ports of the web server', () => {
  expect(published.sort()).toEqual(['443', '80', '8080']);
});

if (caddyVersion === undefined) {
  process.stderr.write(
    '\n*** The ports of ops/Caddyfile ARE NOT TESTED: this machine has no `caddy`. ***\n\n',
  );
  test('ports: not run, since this machine has no caddy', () => undefined);
} else {
  test('in production the web server answers at every port that is published', () => {
    const SITE_ADDRESS = interpolate(address, { SITE_ADDRESS: 'www.vgb.org.in' });
    const { stdout, stderr, status } = spawnSync('caddy', ['adapt', '--config', caddyfile], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, SITE_ADDRESS },
    });
    expect([status, stderr.includes('Error')]).toEqual([0, false]);
    const { apps } = JSON.parse(stdout) as {
      apps: { http: { servers: Record<string, { listen: string[] }> } };
    };
    const listening = Object.values(apps.http.servers).flatMap(({ listen }) =>
      listen.map((at) => at.slice(1)),
    );
    expect(listening).toEqual(expect.arrayContaining(published));
  });
}
