import { content } from '@vgb/content';
import type { Locale } from '@vgb/content/locale';
import { formatPaise, MONTHLY_CHARGES } from '@vgb/contracts';
import type { Cipher } from '../db/cipher.js';
import type { LinkTokens } from '../http/link-tokens.js';
import { renderMail } from '../mail/layout.js';
import type { ComposedMail, Composers } from '../mail/mail.js';
import { pageUrl } from '../mail/site-links.js';
import { inIndianTime, onIndianDay } from '../time/india.js';
import type { DonationStore } from './donation-store.js';
import type { Mandate } from './mandate.js';
import type { MandateStore } from './mandate-store.js';
import { drawReceipt } from './receipt-paper.js';

export type DonationComposers = Pick<
  Composers,
  'donation-receipt' | 'donation-refunded' | 'payment-held' | 'mandate-halted' | 'mandate-cancelled'
>;

/** The mails that donors get. Each is written from the record as it is when it leaves. */
export function createDonationComposers(deps: {
  store: DonationStore;
  mandates: MandateStore;
  taxCipher: Cipher;
  links: LinkTokens;
  publicUrl: string;
}): DonationComposers {
  const { store, mandates, links, publicUrl } = deps;
  const mandatePage = (mandateId: string, locale: Locale): string =>
    pageUrl(publicUrl, `/donate/monthly/${links.make(mandateId)}`, locale);
  const donatePage = (locale: Locale): string => pageUrl(publicUrl, '/donate', locale);

  const withMandate = async (
    mandateId: string,
    write: (mandate: Mandate) => ComposedMail,
  ): Promise<ComposedMail | undefined> => {
    const mandate = await mandates.byId(mandateId);
    return mandate && write(mandate);
  };

  return {
    'donation-receipt': async ({ donationId }, locale) => {
      const donation = await store.byId(donationId);
      if (!donation) return undefined;
      const { firstName, receiptNumber, receivedAt, paymentId, mandateId } = donation;
      const mail = renderMail(
        content(locale).mails.donationReceipt({
          firstName,
          amount: formatPaise(donation.amountPaise, locale),
          receiptNumber,
          date: inIndianTime(receivedAt, locale),
          paymentId,
          ...(mandateId !== null && {
            monthly: { mandateUrl: mandatePage(mandateId, locale), mostDebits: MONTHLY_CHARGES },
          }),
        }),
        locale,
      );
      return { ...mail, attachments: [await drawReceipt(donation, deps.taxCipher)] };
    },

    'donation-refunded': async ({ donationId, refundedPaise, refundedAt }, locale) => {
      const donation = await store.byId(donationId);
      if (!donation) return undefined;
      const { firstName, receiptNumber, paymentId } = donation;
      return renderMail(
        content(locale).mails.refundNotice({
          firstName,
          receiptNumber,
          paymentId,
          amount: formatPaise(donation.amountPaise, locale),
          refundedAmount: formatPaise(refundedPaise, locale),
          date: onIndianDay(refundedAt, locale),
        }),
        locale,
      );
    },

    'payment-held': async ({ name, amountPaise, orderId }, locale) => {
      const amount = formatPaise(amountPaise, locale);
      return renderMail(content(locale).mails.paymentHeld({ name, amount, orderId }), locale);
    },

    'mandate-halted': ({ mandateId }, locale) =>
      withMandate(mandateId, ({ donor, amountPaise }) =>
        renderMail(
          content(locale).mails.mandateHalted({
            firstName: donor.firstName,
            amount: formatPaise(amountPaise, locale),
            mandateUrl: mandatePage(mandateId, locale),
            donateUrl: donatePage(locale),
          }),
          locale,
        ),
      ),

    'mandate-cancelled': ({ mandateId, cancelledAt }, locale) =>
      withMandate(mandateId, ({ donor, amountPaise }) =>
        renderMail(
          content(locale).mails.mandateCancelled({
            firstName: donor.firstName,
            amount: formatPaise(amountPaise, locale),
            date: onIndianDay(cancelledAt, locale),
            donateUrl: donatePage(locale),
          }),
          locale,
        ),
      ),
  };
}
