import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildRegistration, loginOf } from '../test/factories.js';
import { giveByCard } from '../test/giving.js';
import { type Rig, startRig } from '../test/rig.js';
import { bearer, signUp } from '../test/signing-in.js';

/** A process with the settings of before, and one on the same database with some changed. */
let before: Rig;
const others: Rig[] = [];
beforeAll(async () => {
  before = await startRig({ settings: { TAX_DETAILS_KEY: 'the tax key of before, long enough' } });
});
afterAll(async () => {
  for (const rig of others) await rig.stop();
  await before.stop();
});
const after = async (given: Parameters<typeof startRig>[0]): Promise<Rig> => {
  const rig = await startRig({ ...given, beside: before });
  others.push(rig);
  return rig;
};
const GIFT = { pan: 'ABCDE1234F', indianCitizen: true, address: '12, Temple Road' };

it('TAX_DETAILS_KEY: another key opens nothing of earlier gifts and harms none; the old one opens them again', async () => {
  const { receiptNumber } = await giveByCard(before, GIFT);
  const changed = await after({ settings: { TAX_DETAILS_KEY: 'another tax key, as long as it must be' } });
  const [row] = (await before.documents('donations')).filter((one) => one.receiptNumber === receiptNumber);
  await changed.worker.runOnce();
  const mail = (await before.documents('outbox')).find(({ data }) => String(data).includes(String(row?._id)));
  expect([mail?.state, row?.receiptNumber]).toEqual(['queued', receiptNumber]);
  expect(changed.logged()).not.toContain('ABCDE1234F');
  before.clock.advance({ minutes: 1 });
  expect((await before.worker.runOnce()).sent).toBe(1);
});

it('JWT_SECRET: earlier sign-ins end, and members log in again', async () => {
  const registration = buildRegistration();
  const { token } = await signUp(before, registration);
  await before.request.get('/api/users/profile').set(bearer(token)).expect(200);
  const changed = await after({ settings: { JWT_SECRET: 'another secret of the same length as it' } });
  await changed.request.get('/api/users/profile').set(bearer(token)).expect(401);
  const { body } = await changed.request.post('/api/users/login').send(loginOf(registration)).expect(200);
  await changed.request.get('/api/users/profile').set(bearer(body.token)).expect(200);
});
