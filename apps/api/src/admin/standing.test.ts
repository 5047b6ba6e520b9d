import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { giveNow, sitAtDesk } from '../../test/office.js';
import { startTool } from '../../test/processes.js';
import { type Rig, startRig } from '../../test/rig.js';
import { SendError } from '../mail/sender.js';
import { noteBackup } from './backup-record-store.js';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

/** The lines above the list of commands. */
function above(out: string): readonly string[] {
  const [lines = '', ...help] = out.split('\n\n');
  expect(help.join('\n\n')).toContain('Commands:\n');
  return lines.split('\n');
}
async function standing(): Promise<readonly string[]> {
  const { code, out } = await sitAtDesk(rig)([]);
  expect(code).toBe(0);
  return above(out);
}

describe('without a command', () => {
  it('the age of the latest backup comes first, then what waits for a person, if anything does', async () => {
    expect(await standing()).toEqual(['The nightly service has never made a backup of this database.']);
    const backup = { madeAt: rig.clock(), file: 'vgb-1.backup.gz', documents: 1, bytes: 1 };
    await noteBackup(rig.connection, backup);
    rig.clock.advance({ hours: 5 });
    const age = 'The latest nightly backup is vgb-1.backup.gz, 5 hours old.';
    expect(await standing()).toEqual([age]);
    await giveNow(rig);
    rig.sender.failWith(new SendError('mail server: EENVELOPE 550', 'permanent'));
    await rig.mails();
    rig.sender.failWith(undefined);
    expect(await standing()).toEqual([age, '1 mail given up: "mails list".']);
    await rig.connection.collection('exceptions').insertOne({ state: 'open', paymentId: 'pay_1' });
    expect(await standing()).toEqual([
      age,
      '1 mail given up: "mails list".',
      '1 payment waiting for a decision: "exceptions list".',
    ]);
  });

  it.each([
    [
      'a database that does not answer',
      () => sitAtDesk(rig, { mongodbUri: 'mongodb://127.0.0.1:1/vgb' })([]),
      /^The database at 127\.0\.0\.1:1 does not answer/,
    ],
    [
      'a setting that is wrong',
      () => startTool([], { MONGODB_URI: 'mongo:1' }).ended,
      /^The setting MONGODB_URI must look like/,
    ],
  ])('%s is told, and the commands are listed all the same', async (_what, answer, reason) => {
    const { code, out, err } = await answer();
    const [first = ''] = above(out);
    const [told, why = ''] = first.split(/(?<=told\.) /);
    expect([code, err, told]).toEqual([0, '', 'How old the latest backup is cannot be told.']);
    expect(why).toMatch(reason);
  });
});

describe('mails that the mail server does not take from this site', () => {
  it('are named in the first line and listed, and one of them is dropped, on record', async () => {
    const office = sitAtDesk(rig);
    await rig.mails();
    await giveNow(rig);
    rig.sender.failWith(new SendError('mail server: EENVELOPE 550', 'sender'));
    await rig.mails();
    rig.sender.failWith(undefined);
    expect((await standing())[0]).toBe('The mail server refuses this site: 1 mail waiting. "mails list".');
    const listed = await office(['mails', 'list', '--json']);
    expect(listed.err).toContain('1 mail waiting: the mail server refuses this site, not the recipient.');
    const waiting = (JSON.parse(listed.out) as { id: string; state: string }[]).find(
      ({ state }) => state === 'waits',
    );
    expect(await office(['mails', 'drop', 'ffffffffffffffffffffffff', '--why', 'no'])).toMatchObject({
      code: 1,
      err: '"mails list" has no mail ffffffffffffffffffffffff. Nothing was done.\n',
    });
    const dropped = await office(['mails', 'drop', String(waiting?.id), '--why', 'handed over']);
    expect(dropped).toMatchObject({ code: 0, out: `The mail ${waiting?.id} will not leave.\n` });
    const [row] = (await rig.documents('outbox')).filter(({ _id }) => String(_id) === waiting?.id);
    expect(row).toMatchObject({ state: 'expired', to: 'forgotten' });
    expect(row).not.toHaveProperty('data');
    expect(await rig.connection.collection('audit').findOne({ action: 'mails drop' })).toMatchObject({
      subject: waiting?.id,
      why: 'handed over',
      who: 'anita',
    });
    rig.clock.advance({ days: 1 });
    const sent = rig.sender.sent.length;
    await rig.mails();
    expect(rig.sender.sent).toHaveLength(sent);
    expect((await standing())[0]).toMatch(/^The latest nightly backup/);
  });
});

describe('mails that were given up', () => {
  it('are listed with the mail server’s codes, and are sent when they are retried', async () => {
    const office = sitAtDesk(rig);
    const listed = await office(['mails', 'list']);
    expect(listed).toMatchObject({ code: 0, err: '1 mail given up.\n' });
    expect(listed.out).toMatch(/donation-receipt +\S+@\S+ +1 +mail server: EENVELOPE 550\n/);

    const sent = rig.sender.sent.length;
    expect(await office(['mails', 'retry'])).toMatchObject({
      code: 0,
      out: '1 mail will go out with the site’s next mails.\n',
    });
    await rig.mails();
    expect(rig.sender.sent.slice(sent).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('VGB/2026-27/000001'),
    ]);
    expect((await office(['mails', 'list'])).err).toBe('0 mails given up.\n');
    const [deed] = await rig.connection.collection('audit').find({ action: 'mails retry' }).toArray();
    expect(deed).toMatchObject({ who: 'anita', why: 'mails that were given up' });
  });

  it('whose contents were removed stay given up', async () => {
    const row = { key: 'verification-code:1', kind: 'verification-code', to: 'asha@example.org' };
    await rig.connection
      .collection('outbox')
      .insertOne({ ...row, state: 'dead', attempts: 9, createdAt: rig.clock() });
    expect((await sitAtDesk(rig)(['mails', 'retry'])).out).toContain('0 mails');
  });
});
