import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

/*
 * Runs ops/upgrade against a stand-in for `docker` that records each command: the cases in which an upgrade stops. Upgrade and rollback
 * under load, on a real engine, are in `npm run compose:check`.
 */
const script = fileURLToPath(new URL('../upgrade', import.meta.url));
let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'vgb-upgrade-'));
});
afterEach(() => rmSync(scratch, { recursive: true }));

/** Two old processes; the new ones appear with `--scale`. NEW_STATE is the state that they reach, MISSING an image that no registry has. */
const STAND_IN = `#!/bin/sh
printf '%s\\n' "$*" >>"$NOTES"
case "$*" in
  "compose version") ;;
  *"ps -q api") printf 'old1\\nold2\\n'; [ ! -e "$NOTES.scaled" ] || printf 'new1\\nnew2\\n' ;;
  *"ps -q site") printf 'site1\\n' ;;
  *" config") for name in api site; do printf '    image: vgb/%s:%s\\n' "$name" "$(sed -n 's/^IMAGE_TAG=//p' "$ENV_FILE")"; done ;;
  *"config --services") for name in $SERVICES; do printf '%s\\n' "$name"; done ;;
  exec*) printf 'caddy of today\\n' ;;
  run*) printf '%s\\n' "$NEW_SITE" ;;
  *--scale*) touch "$NOTES.scaled"; [ "$NEW_STATE" != broken ] || exit 1 ;;
  "image inspect $MISSING"|"pull $MISSING") exit 1 ;;
  inspect*) [ "$NEW_STATE" != "cut off" ] || kill -HUP "$UPGRADE"; printf '%s\\n' "$NEW_STATE" ;;
esac
`;

function upgrade(
  tag: string[],
  given: {
    before?: string;
    newState?: string;
    newSite?: string;
    missing?: string;
    services?: string;
    /** What the shell does before the script takes its place. */
    first?: string;
    readyWithinSeconds?: number;
  } = {},
) {
  const file = (name: string): string => path.join(scratch, name);
  writeFileSync(file('docker'), STAND_IN);
  chmodSync(file('docker'), 0o755);
  writeFileSync(file('settings'), given.before ?? 'JWT_SECRET=kept\nIMAGE_TAG=1.4.1\nSMTP_URL=kept too\n');
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', `${given.first ?? ''}\nUPGRADE=$$ exec "$0" "$@"`, script, ...tag],
    {
      encoding: 'utf8',
      env: {
        PATH: `${scratch}:${process.env.PATH}`,
        NOTES: file('notes'),
        ENV_FILE: file('settings'),
        NEW_STATE: given.newState ?? 'healthy',
        NEW_SITE: given.newSite ?? 'caddy of today',
        SERVICES: given.services ?? 'api site',
        MISSING: given.missing ?? 'none',
        READY_WITHIN_SECONDS: String(given.readyWithinSeconds ?? 0),
      },
    },
  );
  const notes = existsSync(file('notes')) ? readFileSync(file('notes'), 'utf8') : '';
  return {
    status,
    said: stdout + stderr,
    notes: notes.split('\n'),
    settings: readFileSync(file('settings'), 'utf8'),
  };
}

describe('ops/upgrade', () => {
  test('starts as many new processes as there are, ends the old ones, and keeps the version and all other settings', () => {
    const { status, said, notes, settings } = upgrade(['1.4.2']);
    expect([status, said]).toEqual([0, expect.stringContaining('To go back: ops/upgrade 1.4.1')]);
    const begun = notes.findIndex((line) => line.includes('--no-recreate --scale api=4 api'));
    const ended = notes.findIndex((line) => line.startsWith('stop '));
    expect(begun).toBeGreaterThan(-1);
    expect(ended).toBeGreaterThan(begun);
    expect(notes.filter((line) => /^(stop|rm) /.test(line))).toEqual([
      'stop --time 40 old1',
      'rm old1',
      'stop --time 40 old2',
      'rm old2',
    ]);
    expect(settings).toBe('JWT_SECRET=kept\nSMTP_URL=kept too\nIMAGE_TAG=1.4.2\n');
  });

  test.each([
    ['caddy of today', false],
    ['caddy of tomorrow', true],
  ])('recreates the web server when its new image is %s: %s', (newSite, isMadeAnew) => {
    const { notes } = upgrade(['1.4.2'], { newSite });
    expect(notes.some((line) => line.endsWith('up -d --no-build --no-deps site'))).toBe(isMadeAnew);
  });

  test.each([
    ['api site', false],
    ['api site backup', true],
  ])('of the services %s recreates the backups: %s', (services, isMadeAnew) => {
    const { notes } = upgrade(['1.4.2'], { services });
    expect(notes.some((line) => line.endsWith('up -d --no-build --no-deps backup'))).toBe(isMadeAnew);
  });

  test('removes a version that does not become healthy; the old one continues', () => {
    const { status, said, notes, settings } = upgrade(['1.4.2'], { newState: 'starting' });
    expect(status).toBe(1);
    expect(said).toContain('1.4.2 is not ready');
    expect(notes).toContain('rm -f new1 new2');
    expect(notes.some((line) => line.startsWith('stop '))).toBe(false);
    expect(settings).toContain('IMAGE_TAG=1.4.1\n');
  });

  test.each([
    ['the engine cannot start the new processes', { newState: 'broken' }],
    ['the terminal goes away while it waits', { newState: 'cut off', readyWithinSeconds: 30 }],
  ])('leaves the version before as it was when %s', (_when, given) => {
    const { status, notes, settings } = upgrade(['1.4.2'], given);
    expect(status).toBe(1);
    expect(notes).toContain('rm -f new1 new2');
    expect(notes.some((line) => line.startsWith('stop '))).toBe(false);
    expect(settings).toBe('JWT_SECRET=kept\nSMTP_URL=kept too\nIMAGE_TAG=1.4.1\n');
  });

  test('keeps all settings when the file cannot be written, and begins nothing', () => {
    // A limit of no bytes to each file, told by an error as a full disk is.
    const { status, said, settings } = upgrade(['1.4.2'], { first: "trap '' XFSZ; ulimit -f 0" });
    expect([status, said]).toEqual([1, expect.stringContaining('is the disk full?')]);
    expect(settings).toBe('JWT_SECRET=kept\nIMAGE_TAG=1.4.1\nSMTP_URL=kept too\n');
    expect(readdirSync(scratch).sort()).toEqual(['docker', 'notes', 'settings']);
  });

  test('does nothing while another one is under way', () => {
    const { status, said, notes, settings } = upgrade(['1.4.2'], {
      first: `exec 8<'${path.dirname(path.dirname(script))}'; flock 8`,
    });
    expect([status, notes]).toEqual([1, ['']]);
    expect(said).toContain('Another upgrade is under way here');
    expect(settings).toContain('IMAGE_TAG=1.4.1\n');
  });

  test('leaves the file its mode', () => {
    upgrade(['1.4.2'], { first: 'chmod 600 "$ENV_FILE"' });
    expect(statSync(path.join(scratch, 'settings')).mode & 0o777).toBe(0o600);
  });

  test('changes nothing when an image cannot be pulled', () => {
    const { status, said, notes, settings } = upgrade(['1.4.2'], { missing: 'vgb/api:1.4.2' });
    expect([status, said]).toEqual([
      1,
      expect.stringContaining('vgb/api:1.4.2 cannot be had. Nothing was changed.'),
    ]);
    expect(notes.some((line) => line.includes('--scale'))).toBe(false);
    expect(settings).toContain('IMAGE_TAG=1.4.1\n');
  });

  test('without an earlier version, removes the failed one', () => {
    const { settings } = upgrade(['1.4.2'], { before: 'JWT_SECRET=kept\n', newState: 'unhealthy' });
    expect(settings).toBe('JWT_SECRET=kept\n');
  });

  test.each([[[]], [['']], [['1.4.2; rm -rf /']], [['1.4.2', '1.4.3']]])('refuses %j', (tag) => {
    const { status, said, notes } = upgrade(tag);
    expect([status, notes]).toEqual([2, ['']]);
    expect(said).toContain('Usage: ops/upgrade VERSION');
  });
});
