import type { Card, PaymentMethod } from './entities.js';
import { declined, invalidField } from './errors.js';
import { FAILURES, type Failure, type FailureReason } from './failures.js';
import { newId } from './identifiers.js';

interface TestCard {
  number: string;
  network: 'Visa' | 'MasterCard' | 'RuPay';
  /** The result of paying with it. */
  result: 'success' | 'international' | 'mandate' | FailureReason;
}

/** The provider's documented test cards. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4100280000001007', network: 'Visa', result: 'success' },
  { number: '5500670000001002', network: 'MasterCard', result: 'success' },
  { number: '6527658900001005', network: 'RuPay', result: 'success' },
  { number: '4718609108204366', network: 'Visa', result: 'mandate' },
  { number: '5555555555554444', network: 'MasterCard', result: 'international' },
  { number: '4100280000090000', network: 'Visa', result: 'payment_timed_out' },
  { number: '4100280000080001', network: 'Visa', result: 'insufficient_fund' },
  { number: '4100280000070002', network: 'Visa', result: 'payment_cancelled' },
  { number: '4100280000060003', network: 'Visa', result: 'card_declined' },
  { number: '4100280000010008', network: 'Visa', result: 'card_number_invalid' },
  { number: '4100280000020007', network: 'Visa', result: 'gateway_technical_error' },
];

/** UPI ids with a fixed result; any other well-formed one succeeds. */
export const TEST_UPI = { success: 'success@razorpay', failure: 'failure@razorpay' } as const;

export const BANKS: Readonly<Record<string, string>> = {
  HDFC: 'HDFC Bank',
  ICIC: 'ICICI Bank',
  SBIN: 'State Bank of India',
  UTIB: 'Axis Bank',
  KKBK: 'Kotak Mahindra Bank',
  PUNB_R: 'Punjab National Bank',
  BARB_R: 'Bank of Baroda',
  CNRB: 'Canara Bank',
  JAKA: 'Jammu and Kashmir Bank',
  YESB: 'Yes Bank',
};

export const WALLETS: Readonly<Record<string, string>> = {
  phonepe: 'PhonePe',
  amazonpay: 'Amazon Pay',
  mobikwik: 'MobiKwik',
  freecharge: 'FreeCharge',
  airtelmoney: 'Airtel Money',
  jiomoney: 'JioMoney',
};

/** The donor's way to pay, in the names of checkout and of the control endpoint. */
export interface InstrumentRequest {
  method: PaymentMethod;
  card?:
    | { number: string; name?: string | undefined; expiry?: string | undefined; cvv?: string | undefined }
    | undefined;
  vpa?: string | undefined;
  bank?: string | undefined;
  wallet?: string | undefined;
}

/** The fields for the payment, and the known result of the instrument. */
export interface ReadInstrument {
  method: PaymentMethod;
  card?: Card;
  vpa: string | null;
  bank: string | null;
  wallet: string | null;
  international: boolean;
  verdict: Failure | null;
  acquirer: 'auth_code' | 'rrn' | 'bank_transaction_id' | 'transaction_id';
}

/** Parses an instrument. @throws the provider's 400 for what no bank could accept (malformed number, past expiry, bad UPI id). */
export function readInstrument(request: InstrumentRequest, now: Date): ReadInstrument {
  const plain = {
    method: request.method,
    vpa: null,
    bank: null,
    wallet: null,
    international: false,
    verdict: null,
  };
  switch (request.method) {
    case 'card':
      return { ...plain, ...readCard(request.card, now), acquirer: 'auth_code' };
    case 'upi': {
      const vpa = request.vpa?.trim() ?? '';
      if (!/^[\w.-]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63}$/.test(vpa)) throw declined(FAILURES.invalid_vpa, {});
      const verdict = vpa.toLowerCase() === TEST_UPI.failure ? FAILURES.upi_declined : null;
      return { ...plain, vpa, verdict, acquirer: 'rrn' };
    }
    case 'netbanking':
      if (!request.bank || !Object.hasOwn(BANKS, request.bank))
        throw invalidField('bank', 'The selected bank is invalid.');
      return { ...plain, bank: request.bank, acquirer: 'bank_transaction_id' };
    case 'wallet':
      if (!request.wallet || !Object.hasOwn(WALLETS, request.wallet)) {
        throw invalidField('wallet', 'The selected wallet is invalid.');
      }
      return { ...plain, wallet: request.wallet, acquirer: 'transaction_id' };
  }
}

function readCard(
  given: InstrumentRequest['card'],
  now: Date,
): { card: Card; international: boolean; verdict: Failure | null } {
  const number = (given?.number ?? '').replaceAll(/[\s-]/g, '');
  const known = TEST_CARDS.find((card) => card.number === number);
  const network = known?.network ?? networkOf(number);
  if (!network || !passesLuhn(number)) throw declined(FAILURES.card_number_invalid, {});
  if (given?.expiry !== undefined && !isFutureExpiry(given.expiry, now))
    throw declined(FAILURES.card_expired, {});
  if (given?.cvv !== undefined && !/^\d{3,4}$/.test(given.cvv))
    throw invalidField('cvv', 'The CVV must be 3 or 4 digits.');
  const international = known?.result === 'international';
  const verdict = known && known.result in FAILURES ? FAILURES[known.result as FailureReason] : null;
  return {
    international,
    verdict,
    card: {
      id: newId('card'),
      entity: 'card',
      name: given?.name?.trim() || 'Donor',
      last4: number.slice(-4),
      network,
      type: network === 'RuPay' ? 'debit' : 'credit',
      sub_type: 'consumer',
      issuer: international ? null : 'HDFC',
      international,
      emi: false,
      iin: number.slice(0, 6),
    },
  };
}

function networkOf(number: string): string | null {
  if (!/^\d{13,19}$/.test(number)) return null;
  if (number.startsWith('4')) return 'Visa';
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(number)) return 'MasterCard';
  if (/^3[47]/.test(number)) return 'American Express';
  if (/^(60|65|81|82|508)/.test(number)) return 'RuPay';
  return null;
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** `MM/YY`: a card is valid until the end of that month. */
function isFutureExpiry(expiry: string, now: Date): boolean {
  const [, month, year] = /^(\d{2})\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? [];
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return false;
  return Date.UTC(2000 + Number(year), Number(month), 1) > now.getTime();
}
