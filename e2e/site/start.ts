import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../apps/api/dist/main.js', import.meta.url));

/** The addresses of the running site, passed on in the environment. */
export interface Addresses {
  readonly site: string;
  readonly mailbox: string;
  readonly payments: string;
  readonly database: string;
}

/** The running site's addresses: written by `startSite`, read by every test. */
export const addresses = (): Addresses => JSON.parse(process.env.VGB_ADDRESSES ?? '{}');

/** Runs `npm start`'s site on free ports and with a folder of its own; returns a function that stops it. */
export default async function startSite(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'vgb-e2e-'));
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.env.VGB_ADDRESSES = JSON.stringify(await readBanner(child));
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

function readBanner(child: ChildProcess): Promise<Addresses> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('exit', (code) =>
      reject(new Error(`the site ended with ${code} before it was ready: ${said}`)),
    );
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('Press Ctrl+C')) return;
      const find = (name: string) => new RegExp(`^  ${name}\\s+(\\S+)`, 'm').exec(said)?.[1] ?? '';
      resolve({
        site: find('Site'),
        mailbox: find('Mailbox'),
        payments: find('Payments'),
        database: find('Database'),
      });
    });
  });
}
