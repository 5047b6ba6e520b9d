import { buildContactMessage } from './factories.js';
import { payOrder, verify } from './giving.js';
import { payMembership } from './joining.js';
import { giveNow } from './office.js';
import type { Rig } from './rig.js';
import { signUp } from './signing-in.js';

/** A few days of a trust, by a rig whose sandbox goes by the rig's clock: what docs/admin.md shows its commands on. */
export async function liveThroughSomeDays(rig: Rig): Promise<void> {
  const at = (moment: string) => rig.clock.set(new Date(moment));
  const indian = { indianCitizen: true };

  at('2026-11-18T05:10:00Z');
  const early = await giveNow(
    rig,
    {
      email: 'meera@example.org',
      amount: 2100,
      pan: 'ABCPN1234F',
      address: '12 New Road\nJammu 180001',
      ...indian,
    },
    { method: 'upi' },
  );
  for (const event of early.events) await rig.deliver(event);
  at('2026-11-19T11:45:30Z');
  await giveNow(rig, {
    firstName: 'Farooq',
    lastName: 'Wani',
    email: 'accounts@wool.example.org',
    company: 'Kishtwar Wool',
    amount: 11000,
    pan: 'AAACK1234L',
    address: 'Main Bazaar, Kishtwar 182204',
    ...indian,
  });
  await rig.request.post('/api/contact').send(buildContactMessage()).expect(201);

  // Less than a day before the tests' date: the database's server removes the code's record after that.
  at('2026-11-20T09:00:00Z');
  const member = await signUp(rig, { name: 'Asha Devi Sharma', email: 'asha@example.org' });
  const membership = await payMembership(rig, member, 'silver');
  for (const event of membership.events) await rig.deliver(event);

  at('2026-11-21T03:20:00Z');
  const monthly = await rig.request
    .post('/api/payments/create-subscription')
    .send({ firstName: 'Ravi', lastName: 'Kumar', email: 'ravi@example.org', amount: 501, isRecurring: true })
    .expect(200);
  const debit = await rig.sandbox.subscription(monthly.body.subscriptionId, 'authenticate');
  for (const event of debit.events) await rig.deliver(event);
  const abroad = await payOrder(
    rig,
    { firstName: 'Tara', lastName: 'Menon', amount: 700 },
    { international: true },
  );
  await verify(rig, abroad.proof);
  at('2026-11-21T06:30:00Z');
  await giveNow(rig, { email: 'meera@example.org', amount: 1100 });
  await rig.mails();
}
