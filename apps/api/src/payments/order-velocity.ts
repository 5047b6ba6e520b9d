import { createHash } from 'node:crypto';
import { content } from '@vgb/content';
import { AppError } from '../http/errors.js';
import type { Limits } from '../http/limits.js';
import { networkOf } from '../http/network.js';
import { renderMail } from '../mail/layout.js';
import { type Composers, OFFICE_LOCALE } from '../mail/mail.js';
import { inIndianTime } from '../time/india.js';
import { ALL_ORDERS } from './attempts.js';
import type { OfficeMails } from './office-mails.js';

/** Counts orders against the limits: hundreds from one place are stolen cards being tried, of which the trust is told once an hour. */
export function createOrderVelocity(deps: {
  limits: Limits;
  office: Pick<OfficeMails, 'tell'>;
  clock: () => Date;
}) {
  const { limits } = deps;

  /** `payer`: the donor's address or the member's id, where one is known. @throws AppError RATE_LIMITED */
  async function count(ip: string, payer: string | undefined): Promise<void> {
    try {
      await limits.take(
        (await limits.isUsedUp('failedPayments', ALL_ORDERS)) ? 'ordersWhileTested' : 'orders',
        { ip },
      );
      await limits.take('ordersOfDay', { ip });
      if (payer !== undefined) await limits.take('ordersOfDonor', { ip, of: payer });
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') await raiseAlarm(networkOf(ip).key);
      throw error;
    }
  }

  async function raiseAlarm(clientAddress: string): Promise<void> {
    const noticedAt = deps.clock();
    const { points, seconds } = limits.rule('orders');
    const minutes = seconds / 60;
    const place = createHash('sha256').update(clientAddress).digest('base64url').slice(0, 16);
    await deps.office.tell(`order-velocity:${place}:${noticedAt.toISOString().slice(0, 13)}`, {
      kind: 'order-velocity',
      data: { count: points, minutes, clientAddress, noticedAt },
    });
  }

  const composers: Pick<Composers, 'order-velocity'> = {
    'order-velocity': async ({ count, minutes, clientAddress, noticedAt }) =>
      renderMail(
        content(OFFICE_LOCALE).mails.orderVelocityAlert({
          count: String(count),
          minutes: String(minutes),
          clientAddress,
          time: inIndianTime(noticedAt, OFFICE_LOCALE),
        }),
        'office',
      ),
  };
  return { count, composers };
}
export type OrderVelocity = ReturnType<typeof createOrderVelocity>;
