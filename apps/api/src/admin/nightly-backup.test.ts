import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { giveNow, sitAtDesk } from '../../test/office.js';
import { type Rig, startRig } from '../../test/rig.js';
import { createLog } from '../http/log.js';
import { backUpIfDue, isDue, readNightlySettings } from './nightly-backup.js';

const folder = mkdtempSync(join(tmpdir(), 'vgb-nightly-'));
const settings = { atMinute: 210, keep: 3, directory: folder, recipient: undefined };
const log = createLog({ level: 'silent' });
let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
  await giveNow(rig);
});
afterAll(async () => {
  await rig.stop();
  rmSync(folder, { recursive: true, force: true });
});
const age = async () =>
  Number(/^backup_age_seconds (-?[\d.]+)$/m.exec((await rig.request.get('/metrics').expect(200)).text)?.[1]);
const tonight = () => backUpIfDue(rig.connection, settings, { now: rig.clock(), log });

it.each<[string | undefined, string, boolean]>([
  [undefined, '2026-11-21T00:00:00Z', true],
  // 03:30 in India is 22:00 UTC of the day before.
  ['2026-11-20T22:00:00Z', '2026-11-21T21:59:59Z', false],
  ['2026-11-20T22:00:00Z', '2026-11-21T22:00:00Z', true],
  ['2026-11-20T21:59:59Z', '2026-11-20T22:00:00Z', true],
  ['2026-11-21T12:00:00Z', '2026-11-21T21:00:00Z', false],
  ['2026-11-01T22:00:00Z', '2026-11-21T12:00:00Z', true],
])('after a backup of %s, at %s one is due: %s', (last, now, due) => {
  expect(isDue(last === undefined ? undefined : new Date(last), new Date(now), 210)).toBe(due);
});

it('settings have defaults, and a wrong one is named', () => {
  expect(readNightlySettings({ BACKUP_AT: '', BACKUP_KEEP: '' })).toEqual({
    atMinute: 210,
    keep: 30,
    directory: '/backups',
    recipient: undefined,
  });
  const token = 'age1tag1qwe0kafsjrar4txm6heqnhpfuggzr0gvznz7fvygxrlq90u5mq2pysxtw6h';
  for (const recipient of ['age1', 'AGE-SECRET-KEY-1', token])
    expect(() => readNightlySettings({ BACKUP_RECIPIENT: recipient })).toThrow(/^BACKUP_RECIPIENT must be/);
  expect(() => readNightlySettings({ BACKUP_AT: '25:00' })).toThrow(/^BACKUP_AT must be a time/);
  for (const keep of ['0', '1', 'x', '2.5'])
    expect(() => readNightlySettings({ BACKUP_KEEP: keep })).toThrow(/^BACKUP_KEEP must be/);
});

describe('the nightly backup', () => {
  it('is made once a night, can be verified, and has its age in /metrics and in `look`', async () => {
    expect(await age()).toBe(-1);
    const made = await tonight();
    expect(await tonight()).toBeUndefined();
    expect(readdirSync(folder)).toEqual([made?.file]);
    const desk = sitAtDesk(rig, { folder });
    expect((await desk(['backup', 'verify', made?.file ?? ''])).code).toBe(0);
    rig.clock.advance({ hours: 2 });
    expect(await age()).toBe(7200);
    expect((await desk(['look'])).err).toContain(`${made?.file}, 2 hours old`);
  });

  it('that fails removes nothing, and its age grows until one succeeds', async () => {
    const before = readdirSync(folder);
    rig.clock.advance({ days: 1 });
    const nowhere = { ...settings, directory: join(folder, 'nowhere') };
    await expect(backUpIfDue(rig.connection, nowhere, { now: rig.clock(), log })).rejects.toThrow(/ENOENT/);
    await rig.connection.collection('restore_under_way').insertOne({});
    await expect(tonight()).rejects.toThrow(/restore/);
    await rig.connection.collection('restore_under_way').drop();
    expect(readdirSync(folder)).toEqual(before);
    expect(await age()).toBeGreaterThan(86_400);
    await tonight();
    expect(await age()).toBe(0);
  });

  it('keeps the newest files and leaves other files alone; the remains of a killed run are removed', async () => {
    writeFileSync(join(folder, 'vgb-2026-11-01-033000.backup.gz.part'), 'half');
    writeFileSync(join(folder, 'before-the-move.backup.gz'), 'by hand');
    const made: (string | undefined)[] = [];
    for (let night = 0; night < 4; night += 1) {
      rig.clock.advance({ days: 1 });
      made.push((await tonight())?.file);
    }
    expect(readdirSync(folder).sort()).toEqual(['before-the-move.backup.gz', ...made.slice(1)]);
  });
});
