import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.js';
import { startNameServer } from './name-server.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const asked = spawnSync('caddy', ['version'], { encoding: 'utf8' });
/** The version of this machine's Caddy (Debian's package `caddy`); undefined when it has none. */
export const caddyVersion: string | undefined = asked.status === 0 ? asked.stdout.trim() : undefined;

export interface Caddy {
  /** `http://127.0.0.1:PORT` of the site, of its redirect from HTTP, and of its health check. */
  readonly site: string;
  readonly redirect: string;
  readonly health: string;
  stop(): Promise<void>;
}

/**
 * Runs ops/Caddyfile as the image does, on free ports, with a name server of its own.
 * @param api.port the port of the API's processes, each on an address of its own.
 * @param api.addresses the name server's present answer for `api`, such as `127.0.0.1`.
 * @param api.tryForSeconds how long a call is retried that no process accepts.
 * @param trustedProxies the networks of proxies in front of it, separated by blanks; default none.
 * @throws with Caddy's output when it does not start.
 */
export async function startCaddy(
  api: {
    readonly port: number;
    readonly addresses: () => readonly string[];
    readonly tryForSeconds: number;
  },
  trustedProxies = '',
): Promise<Caddy> {
  const names = await startNameServer(api.addresses);
  const scratch = mkdtempSync(path.join(tmpdir(), 'vgb-caddy-'));
  const [site, redirect, health] = [await freePort(), await freePort(), await freePort()];
  const child: ChildProcess = spawn(
    'caddy',
    ['run', '--config', path.join(root, 'ops/Caddyfile'), '--adapter', 'caddyfile'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: scratch,
        XDG_CONFIG_HOME: scratch,
        XDG_DATA_HOME: scratch,
        SITE_ADDRESS: `:${site}`,
        HTTP_PORT: String(redirect),
        HEALTH_PORT: String(health),
        SITE_FILES: path.join(root, 'apps/web/dist/site/files'),
        AWAY_FILES: path.join(root, 'ops/away'),
        TRY_FOR: `${api.tryForSeconds}s`,
        API_PORT: String(api.port),
        TRUSTED_PROXIES: trustedProxies,
        API_RESOLVERS: `resolvers udp/${names.address}`,
      },
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('serving initial configuration')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`caddy ended with ${code}: ${said}`)));
  });
  return {
    site: `http://127.0.0.1:${site}`,
    redirect: `http://127.0.0.1:${redirect}`,
    health: `http://127.0.0.1:${health}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      names.stop();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
