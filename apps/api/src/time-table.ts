import type { Domains } from './domains.js';
import { every, everyNight, type Job } from './jobs/job.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** All jobs: when each runs, and how long a run may take. */
export function timeTableOf({ payments, donations, membership, accounts, contact, privacy }: Domains): Job[] {
  const often = { withinMs: 5 * MINUTE };
  const hourly = { next: every(60 * MINUTE), withinMs: 30 * MINUTE };
  const nightly = { next: everyNight, withinMs: 2 * 60 * MINUTE };
  return [
    {
      name: 'apply events',
      next: every(10 * SECOND),
      ...often,
      run: (now, stop) => payments.webhook.applyDue(now, stop),
    },
    {
      name: 'finish bookings',
      next: every(15 * SECOND),
      ...often,
      run: (now, stop) => payments.sweep.finishBookings(now, stop),
    },
    {
      name: 'follow the ledger',
      next: every(15 * SECOND),
      ...often,
      run: (now, stop) => payments.turnedBack.followDue(now, stop),
    },
    {
      name: 'check signed mandates',
      next: every(MINUTE),
      ...often,
      run: (now, stop) => donations.mandateSweep.checkSigned(now, stop),
    },
    {
      name: 'sweep orders',
      next: every(30 * SECOND),
      ...often,
      run: (now, stop) => payments.sweep.sweepOrders(now, stop),
    },
    { name: 'remind members', ...hourly, run: (now) => membership.remindDue(now) },
    { name: 'mail letters left behind', ...hourly, run: (now) => contact.mailLeftBehind(now) },
    { name: 'remove unverified', ...hourly, run: (now) => accounts.removeUnverified(now) },
    { name: 'reconcile payments', ...nightly, run: (now) => payments.sweep.reconcile(now) },
    { name: 'check mandates', ...nightly, run: (now, stop) => donations.mandateSweep.checkDue(now, stop) },
    { name: 'forget old records', ...nightly, run: (now) => privacy.forgetOld(now) },
  ];
}
