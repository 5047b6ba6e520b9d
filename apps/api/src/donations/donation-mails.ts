import { mails } from '@vgb/content/en/mails';
import { formatPaise, MONTHLY_CHARGES } from '@vgb/contracts';
import type { Seal } from '../db/seal.js';
import type { LinkTokens } from '../http/link-tokens.js';
import { inIndianTime, onIndianDay } from '../mail/indian-time.js';
import { renderMail } from '../mail/layout.js';
import type { ComposedMail, Composers } from '../mail/mail.js';
import type { DonationStore } from './donation-store.js';
import type { Mandate, MandateStore } from './mandate-store.js';
import { drawReceipt } from './receipt-paper.js';

export type DonationComposers = Pick<
  Composers,
  'donation-receipt' | 'donation-refunded' | 'payment-held' | 'mandate-halted' | 'mandate-cancelled'
>;

/** The mails that donors get. Each is written from the record as it is when it leaves. */
export function createDonationComposers(deps: {
  store: DonationStore;
  mandates: MandateStore;
  taxSeal: Seal;
  links: LinkTokens;
  publicUrl: string;
}): DonationComposers {
  const { store, mandates, links, publicUrl } = deps;
  const mandatePage = (mandateId: string): string => `${publicUrl}/donate/monthly/${links.make(mandateId)}`;
  const donatePage = `${publicUrl}/donate`;

  const withMandate = async (
    mandateId: string,
    write: (mandate: Mandate) => ComposedMail,
  ): Promise<ComposedMail | undefined> => {
    const mandate = await mandates.byId(mandateId);
    return mandate && write(mandate);
  };

  return {
    'donation-receipt': async ({ donationId }) => {
      const donation = await store.byId(donationId);
      if (!donation) return undefined;
      const { firstName, receiptNumber, receivedAt, paymentId, mandateId } = donation;
      const mail = renderMail(
        mails.donationReceipt({
          firstName,
          amount: formatPaise(donation.amountPaise),
          receiptNumber,
          date: inIndianTime(receivedAt),
          paymentId,
          ...(mandateId !== null && {
            monthly: { mandateUrl: mandatePage(mandateId), mostDebits: MONTHLY_CHARGES },
          }),
        }),
      );
      return { ...mail, attachments: [await drawReceipt(donation, deps.taxSeal)] };
    },

    'donation-refunded': async ({ donationId, refundedPaise, refundedAt }) => {
      const donation = await store.byId(donationId);
      if (!donation) return undefined;
      const { firstName, receiptNumber, paymentId } = donation;
      return renderMail(
        mails.refundNotice({
          firstName,
          receiptNumber,
          paymentId,
          amount: formatPaise(donation.amountPaise),
          refundedAmount: formatPaise(refundedPaise),
          date: onIndianDay(refundedAt),
        }),
      );
    },

    'payment-held': async ({ name, amountPaise, orderId }) =>
      renderMail(mails.paymentHeld({ name, amount: formatPaise(amountPaise), orderId })),

    'mandate-halted': ({ mandateId }) =>
      withMandate(mandateId, ({ donor, amountPaise }) =>
        renderMail(
          mails.mandateHalted({
            firstName: donor.firstName,
            amount: formatPaise(amountPaise),
            mandateUrl: mandatePage(mandateId),
            donateUrl: donatePage,
          }),
        ),
      ),

    'mandate-cancelled': ({ mandateId, cancelledAt }) =>
      withMandate(mandateId, ({ donor, amountPaise }) =>
        renderMail(
          mails.mandateCancelled({
            firstName: donor.firstName,
            amount: formatPaise(amountPaise),
            date: onIndianDay(cancelledAt),
            donateUrl: donatePage,
          }),
        ),
      ),
  };
}
