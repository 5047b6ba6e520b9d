import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { live, stories } from '../../test/money-stories.js';
import { sitAtDesk } from '../../test/office.js';
import { CONTACT_TO, type Rig, startRig } from '../../test/rig.js';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

it('whatever happened to news, process and office, the books equal the provider’s records, and each turn is mailed once', async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      told += 1;
      await live(rig, story, `STORY${told}`);
    }),
    { numRuns: 16 },
  );
  const before = (await rig.documents('payments')).map(({ version: _version, ...folio }) => folio);
  // A second reconciliation finds nothing more.
  await rig.payments.sweep.reconcile(rig.clock());
  expect((await rig.documents('payments')).map(({ version: _version, ...folio }) => folio)).toEqual(before);
  const keys = (await rig.mails()).filter(({ to }) => to === CONTACT_TO).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(await sitAtDesk(rig)(['books', 'check'])).toMatchObject({ code: 0 });
});
