import { content } from '@vgb/content';
import type { Locale } from '@vgb/content/locale';
import { formatPaise, MONTHLY_CHARGES } from '@vgb/contracts';
import type { Cipher } from '../db/cipher.js';
import type { LinkTokens } from '../http/link-tokens.js';
import { renderMail } from '../mail/layout.js';
import type { ComposedMail, Composers, MailData } from '../mail/mail.js';
import { pageUrl } from '../mail/site-links.js';
import { inIndianTime, onIndianDay } from '../time/india.js';
import type { DonationStore } from './donation-store.js';
import type { MandateStore } from './mandate-store.js';
import { receiptFile } from './receipt-paper.js';

export interface DonationMailsDeps {
  readonly store: DonationStore;
  readonly mandates: MandateStore;
  readonly taxCipher: Cipher;
  /** Signs the links to the page that shows and ends a mandate. */
  readonly links: LinkTokens;
  readonly publicUrl: string;
}

/** The mails to donors. Each is written from the record at the moment when it is sent. */
export function createDonationComposers(
  deps: DonationMailsDeps,
): Pick<
  Composers,
  | 'cheque-bounced'
  | 'donation-receipt'
  | 'donation-refund-back'
  | 'donation-refunded'
  | 'payment-held'
  | 'mandate-halted'
  | 'mandate-cancelled'
> {
  return {
    'donation-receipt': (values, locale) => composeReceipt(deps, values, locale),
    'donation-refunded': ({ donationId, refundedPaise, refundedAt }, locale) =>
      composeAboutRefund(deps, 'refundNotice', { donationId, paise: refundedPaise, at: refundedAt }, locale),
    'donation-refund-back': ({ donationId, amountPaise, sentBackAt }, locale) =>
      composeAboutRefund(deps, 'refundSentBack', { donationId, paise: amountPaise, at: sentBackAt }, locale),
    'cheque-bounced': (values, locale) => composeBounced(deps, values, locale),
    'payment-held': async (values, locale) => composeHeld(values, locale),
    'mandate-halted': (values, locale) => composeHalted(deps, values, locale),
    'mandate-cancelled': (values, locale) => composeCancelled(deps, values, locale),
  };
}

async function composeReceipt(
  deps: DonationMailsDeps,
  { donationId }: MailData['donation-receipt'],
  locale: Locale,
): Promise<ComposedMail | undefined> {
  const donation = await deps.store.byId(donationId);
  if (!donation) return undefined;
  const { firstName, receiptNumber, receivedAt, paymentId, mandateId } = donation;
  const mail = renderMail(
    content(locale).mails.donationReceipt({
      firstName,
      amount: formatPaise(donation.amountPaise),
      receiptNumber,
      date: inIndianTime(receivedAt, locale),
      paymentId,
      ...(mandateId !== null && {
        monthly: { mandateUrl: mandatePage(deps, mandateId, locale), mostDebits: MONTHLY_CHARGES },
      }),
    }),
    locale,
  );
  return { ...mail, attachments: [receiptFile(donation, deps.taxCipher)] };
}

/** The mails that a refund was made, and that the bank has sent it back, have the same facts. */
async function composeAboutRefund(
  { store }: DonationMailsDeps,
  words: 'refundNotice' | 'refundSentBack',
  refund: { readonly donationId: string; readonly paise: number; readonly at: Date },
  locale: Locale,
): Promise<ComposedMail | undefined> {
  const donation = await store.byId(refund.donationId);
  if (!donation) return undefined;
  const { firstName, receiptNumber, paymentId } = donation;
  return renderMail(
    content(locale).mails[words]({
      firstName,
      receiptNumber,
      paymentId,
      amount: formatPaise(donation.amountPaise),
      refundedAmount: formatPaise(refund.paise),
      date: onIndianDay(refund.at, locale),
    }),
    locale,
  );
}

async function composeBounced(
  { store }: DonationMailsDeps,
  { donationId, bouncedAt }: MailData['cheque-bounced'],
  locale: Locale,
): Promise<ComposedMail | undefined> {
  const donation = await store.byId(donationId);
  if (!donation) return undefined;
  const { firstName, receiptNumber, paymentId: reference } = donation;
  return renderMail(
    content(locale).mails.chequeBounced({
      firstName,
      receiptNumber,
      reference,
      amount: formatPaise(donation.amountPaise),
      date: onIndianDay(bouncedAt, locale),
    }),
    locale,
  );
}

function composeHeld({ name, amountPaise, orderId }: MailData['payment-held'], locale: Locale): ComposedMail {
  const amount = formatPaise(amountPaise);
  return renderMail(content(locale).mails.paymentHeld({ name, amount, orderId }), locale);
}

async function composeHalted(
  deps: DonationMailsDeps,
  { mandateId }: MailData['mandate-halted'],
  locale: Locale,
): Promise<ComposedMail | undefined> {
  const mandate = await deps.mandates.byId(mandateId);
  if (!mandate) return undefined;
  return renderMail(
    content(locale).mails.mandateHalted({
      firstName: mandate.donor.firstName,
      amount: formatPaise(mandate.amountPaise),
      mandateUrl: mandatePage(deps, mandateId, locale),
      donateUrl: pageUrl(deps.publicUrl, '/donate', locale),
    }),
    locale,
  );
}

async function composeCancelled(
  { mandates, publicUrl }: DonationMailsDeps,
  { mandateId, cancelledAt }: MailData['mandate-cancelled'],
  locale: Locale,
): Promise<ComposedMail | undefined> {
  const mandate = await mandates.byId(mandateId);
  if (!mandate) return undefined;
  return renderMail(
    content(locale).mails.mandateCancelled({
      firstName: mandate.donor.firstName,
      amount: formatPaise(mandate.amountPaise),
      date: onIndianDay(cancelledAt, locale),
      donateUrl: pageUrl(publicUrl, '/donate', locale),
    }),
    locale,
  );
}

const mandatePage = (
  { publicUrl, links }: Pick<DonationMailsDeps, 'publicUrl' | 'links'>,
  mandateId: string,
  locale: Locale,
): string => pageUrl(publicUrl, `/donate/monthly/${links.make(mandateId)}`, locale);
