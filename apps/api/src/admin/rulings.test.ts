import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mayBeOne, nameOfGift, ruleOnCheque, ruleOnCorrection } from '../donations/index.js';
import { type DisputeStanding, type Fact, fold } from '../ledger/index.js';
import type { ExceptionKind, ProviderPayment, Refund } from '../payments/index.js';
import { ruleOnDonor, ruleOnException, ruleOnMoney } from './adoption-rules.js';
import { readBankLines } from './bank-file.js';
import { type GivenGift, ruleOnGift } from './office-gift.js';
import { ruleOnRefund } from './refund.js';

const NOW = new Date('2026-11-21T12:00:00Z');

describe('a gift at the office', () => {
  const cash: GivenGift = {
    mode: 'cash',
    amountPaise: 50_100,
    name: 'Asha Devi Sharma',
    isIndianCitizen: false,
    language: 'en',
  };
  it.each<[string, Partial<GivenGift>, object]>([
    ['cash', {}, { allowed: true, receivedAt: NOW }],
    ['one rupee', { amountPaise: 100 }, { allowed: true }],
    ['less', { amountPaise: 99 }, { allowed: false, reason: 'below-least' }],
    ['a transfer with its UTR', { mode: 'transfer', reference: 'UTR1' }, { allowed: true }],
    ['one without', { mode: 'transfer' }, { allowed: false, reason: 'without-reference' }],
    [
      'a cheque without a number',
      { mode: 'cheque', reference: ' ' },
      { allowed: false, reason: 'without-reference' },
    ],
    ['goods, which have none', { mode: 'kind' }, { allowed: true }],
    [
      'a slip of its book',
      { reference: 'Book 3, slip 4' },
      { allowed: false, reason: 'reference-not-valid' },
    ],
    ['a slip, as it can be written', { reference: 'Book 3/4' }, { allowed: true }],
    [
      'a cheque of a bank in other letters, which would have the name of any bank’s',
      { mode: 'cheque', reference: 'एसबीआई 000123' },
      { allowed: false, reason: 'reference-not-valid' },
    ],
    [
      'a reference of no letter',
      { mode: 'transfer', reference: '—' },
      { allowed: false, reason: 'reference-not-valid' },
    ],
    ['the last year’s first day', { receivedAt: new Date('2025-03-31T18:30:00Z') }, { allowed: true }],
    [
      'the day before',
      { receivedAt: new Date('2025-03-31T18:29:59Z') },
      { allowed: false, reason: 'too-long-ago' },
    ],
    ['a name of one word', { name: 'Asha' }, { allowed: true, donor: { firstName: 'Asha', lastName: '' } }],
    ['no address', { email: 'asha' }, { allowed: false, reason: 'donor-not-valid', field: 'email' }],
    ['a PAN', { pan: 'ABCPS1234D', isIndianCitizen: true, address: '1 Main Road' }, { allowed: true }],
    [
      'the PAN of one who has not said to be a citizen',
      { pan: 'ABCPS1234D', address: '1 Main Road' },
      { allowed: false, reason: 'pan-of-no-citizen' },
    ],
    ['received just now', { receivedAt: NOW }, { allowed: true }],
    [
      'received tomorrow',
      { receivedAt: new Date(NOW.getTime() + 1) },
      { allowed: false, reason: 'in-the-future' },
    ],
  ])('%s', (_what, given, ruling) => {
    expect(ruleOnGift({ ...cash, ...given }, NOW)).toMatchObject(ruling);
  });
});

const giftFact = (status: 'promised' | 'received' | 'bounced', on: string): Fact => {
  const at = new Date(on);
  return { what: 'gift', status, amountPaise: 50_000, at, heardAt: at, from: 'office' };
};
const folioOf = (...facts: Fact[]) => ({ facts, standing: fold(facts) });

describe('a cheque', () => {
  const given = giftFact('promised', '2026-11-20T08:00:00Z');
  const [cleared, back] = (['received', 'bounced'] as const).map((status) =>
    giftFact(status, '2026-11-21T06:00:00Z'),
  ) as [Fact, Fact];
  it.each<[string, Fact[] | null, 'received' | 'bounced', string, object]>([
    ['paid', [given], 'received', '2026-11-21T06:00:00Z', { allowed: true, amountPaise: 50_000 }],
    ['paid on the day it was given', [given], 'received', '2026-11-19T18:30:00Z', { allowed: true }],
    ['not known', null, 'received', '2026-11-21T06:00:00Z', { allowed: false, reason: 'unknown' }],
    [
      'of cash',
      [giftFact('received', '2026-11-20T08:00:00Z')],
      'bounced',
      '2026-11-21T06:00:00Z',
      { allowed: false, reason: 'unknown' },
    ],
    [
      'paid the day before it was given',
      [given],
      'received',
      '2026-11-18T18:30:00Z',
      { allowed: false, reason: 'before-it-was-given' },
    ],
    [
      'paid tomorrow',
      [given],
      'received',
      '2026-11-21T18:30:00Z',
      { allowed: false, reason: 'in-the-future' },
    ],
    [
      'bounced tomorrow',
      [given],
      'bounced',
      '2026-11-21T18:30:00Z',
      { allowed: false, reason: 'in-the-future' },
    ],
    ['taken back after it was paid', [given, cleared], 'bounced', '2026-11-21T07:00:00Z', { allowed: true }],
    [
      'paid after it had bounced',
      [given, back],
      'received',
      '2026-11-21T07:00:00Z',
      { allowed: false, reason: 'bounced-before' },
    ],
    ['bounced twice', [given, back], 'bounced', '2026-11-21T07:00:00Z', { allowed: true }],
  ])('%s', (_what, facts, status, on, ruling) => {
    const folio = facts === null ? undefined : folioOf(...facts);
    expect(ruleOnCheque(folio, { status, at: new Date(on) }, NOW)).toMatchObject(ruling);
  });
});

describe('a correction', () => {
  const cash = giftFact('received', '2026-11-20T08:00:00Z');
  const at = new Date('2026-11-20T08:00:00Z');
  const online: Fact = {
    what: 'payment',
    status: 'captured',
    amountPaise: 50_000,
    at,
    heardAt: at,
    from: 'webhook',
  };
  it.each<[string, Fact[] | null, number, object]>([
    ['more', [cash], 10_000, { allowed: true }],
    ['all of it off', [cash], -50_000, { allowed: true }],
    [
      'more than all of it off',
      [cash],
      -50_001,
      { allowed: false, reason: 'more-than-kept', keptPaise: 50_000 },
    ],
    ['of a gift that is not known', null, 100, { allowed: false, reason: 'unknown' }],
    [
      'of a cheque that bounced',
      [cash, giftFact('bounced', '2026-11-21T08:00:00Z')],
      100,
      { allowed: false, reason: 'unknown' },
    ],
    ['of what came through the provider', [online], -100, { allowed: false, reason: 'through-provider' }],
  ])('%s', (_what, facts, byPaise, ruling) => {
    expect(ruleOnCorrection(facts === null ? undefined : folioOf(...facts), byPaise)).toEqual(ruling);
  });
});

describe('the name of a gift at the office', () => {
  it.each([
    ['transfer', 'HDFC 0000-000001', 'transfer_HDFC0000000001'],
    ['transfer', 'hdfc0000000001', 'transfer_HDFC0000000001'],
    ['cheque', 'SBI 000123', 'cheque_SBI-000123'],
    ['cheque', 'sbi-000123', 'cheque_SBI-000123'],
  ] as const)('%s %s', (mode, reference, name) => expect(nameOfGift(mode, reference)).toBe(name));
});

describe('whether two gifts of one kind and amount may be one', () => {
  const asha = {
    firstName: 'Asha Devi',
    lastName: 'Rao',
    email: 'asha@example.org',
    receivedAt: new Date('2026-11-21T04:00:00Z'),
  };
  it.each([
    ['entered as it is', {}, true],
    [
      'the name spelt and parted otherwise, without an address',
      { firstName: 'asha  devi rao', lastName: '', email: '' },
      true,
    ],
    ['another name, the same address', { firstName: 'A.', email: 'Asha@Example.org' }, true],
    ['the same name, another address', { email: 'other@example.org' }, true],
    ['another name, neither with an address', { firstName: 'Ravi', email: '' }, false],
    ['another name and address', { firstName: 'Ravi', email: 'ravi@example.org' }, false],
    [
      'the next day in India, an hour before midnight in London',
      { receivedAt: new Date('2026-11-22T18:29:00Z') },
      true,
    ],
    ['the day after the next', { receivedAt: new Date('2026-11-22T18:31:00Z') }, false],
    ['the day before', { receivedAt: new Date('2026-11-19T18:30:00Z') }, true],
    ['two days before', { receivedAt: new Date('2026-11-19T18:29:00Z') }, false],
  ])('%s', (_what, change, may) => {
    const other = { ...asha, ...change };
    expect([mayBeOne(asha, other), mayBeOne(other, asha)]).toEqual([may, may]);
  });
});

describe('a payment that is held', () => {
  it.each<[ExceptionKind, 'open' | 'decided', string | undefined, object]>([
    ['order-unknown', 'open', undefined, { allowed: true }],
    ['international', 'open', 'passport seen', { allowed: true }],
    ['international', 'open', undefined, { allowed: false, reason: 'without-note' }],
    ['amount-differs', 'open', ' ', { allowed: false, reason: 'without-note' }],
    ['order-unknown', 'decided', undefined, { allowed: false, reason: 'decided-before', decision: 'kept' }],
    ['disputed', 'open', 'why not', { allowed: false, reason: 'not-adoptable', kind: 'disputed' }],
  ])('%s, %s, with the note %s', (kind, state, note, ruling) => {
    expect(ruleOnException({ kind, state, decision: 'kept' }, note)).toMatchObject(ruling);
  });

  const payment = {
    paymentId: 'pay_1',
    status: 'captured',
    statusText: 'captured',
    captured: true,
    unreadable: [],
    currency: 'INR',
    amountPaise: 50_100,
    refundedPaise: 0,
  } as unknown as ProviderPayment;
  it.each<[string, Partial<ProviderPayment>, object]>([
    ['captured', {}, { allowed: true }],
    ['partly paid back', { refundedPaise: 50_099 }, { allowed: true }],
    ['paid back', { refundedPaise: 50_100 }, { allowed: false, reason: 'paid-back' }],
    ['in dollars', { currency: 'USD' }, { allowed: false, reason: 'other-currency', currency: 'USD' }],
    [
      'authorised only',
      { status: 'authorized', captured: false },
      { allowed: false, reason: 'not-arrived', status: 'authorized' },
    ],
  ])('money that is %s', (_what, given, ruling) => {
    expect(ruleOnMoney({ ...payment, ...given })).toEqual(ruling);
  });

  it.each<[string | undefined, string | undefined, string | null, object]>([
    [
      'Asha Devi  Sharma',
      undefined,
      'Asha@Example.org',
      { allowed: true, donor: { firstName: 'Asha Devi', lastName: 'Sharma', email: 'asha@example.org' } },
    ],
    ['Asha', 'a@example.org', null, { allowed: true, donor: { firstName: 'Asha', lastName: '' } }],
    [undefined, 'a@example.org', null, { allowed: false, reason: 'name-missing' }],
    [' \u0007 ', 'a@example.org', null, { allowed: false, reason: 'name-missing' }],
    ['x'.repeat(200), 'a@example.org', null, { allowed: false, reason: 'name-too-long' }],
    ['Asha', undefined, null, { allowed: false, reason: 'address-missing' }],
    ['Asha', undefined, 'void@razorpay.com', { allowed: false, reason: 'address-missing' }],
    ['Asha', 'asha', 'asha@example.org', { allowed: false, reason: 'address-not-valid' }],
  ])('the donor %s, by hand %s, by the payer %s', (name, email, told, ruling) => {
    const known = {
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      language: 'en' as const,
    };
    expect(ruleOnDonor(known, told)).toMatchObject(ruling);
  });

  it.each(['en', 'hi'] as const)(
    'the donor gets mails in %s where the office gives that language',
    (language) => {
      const known = { name: 'Asha', email: 'asha@example.org', language };
      expect(ruleOnDonor(known, null)).toMatchObject({ allowed: true, donor: { locale: language } });
    },
  );
});

describe('a refund', () => {
  const paise = fc.integer({ min: 0, max: 1_000 });
  const refunds = fc.array(
    fc.record({
      refundId: fc.constant('rfnd_1'),
      amountPaise: paise,
      state: fc.constantFrom<Refund['state']>('processed', 'pending', 'failed', 'unknown'),
      stateText: fc.constant(''),
    }),
    { maxLength: 4 },
  ) as fc.Arbitrary<Refund[]>;
  const disputes = fc.array(fc.record({ deductedPaise: paise }), {
    maxLength: 2,
  }) as unknown as fc.Arbitrary<DisputeStanding[]>;

  it('is at most of the rest, and refused where there is none', () => {
    fc.assert(
      fc.property(paise, refunds, disputes, fc.option(paise), (amountPaise, made, lost, wanted) => {
        const gone =
          made.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amountPaise), 0) +
          lost.reduce((sum, one) => sum + one.deductedPaise, 0);
        const left = Math.max(0, amountPaise - gone);
        const ruling = ruleOnRefund(
          { paymentId: 'pay_1', amountPaise, currency: 'INR' },
          made,
          lost,
          wanted ?? undefined,
        );
        if (wanted !== null && left > 0 && wanted < 100)
          expect(ruling).toEqual({ allowed: false, reason: 'below-least', currency: 'INR' });
        else if (wanted !== null && left > 0 && wanted > left)
          expect(ruling).toEqual({
            allowed: false,
            reason: 'more-than-left',
            paymentId: 'pay_1',
            currency: 'INR',
            leftPaise: left,
          });
        else
          expect(ruling).toMatchObject({
            allowed: true,
            plan: { leftPaise: left, amountPaise: wanted ?? left },
          });
      }),
    );
  });
});

describe('a bank’s file', () => {
  const UTR = ['HDFC0000000001', 'HDFC0000000002'] as const;
  const read = (...lines: string[]) =>
    readBankLines(['date,utr,rupees,name', ...lines].join('\n')).map(
      ({ number, amountPaise, trouble }) => [number, trouble ?? amountPaise] as const,
    );

  it.each<[string, string[], unknown]>([
    ['a whole amount', [`2026-11-19,${UTR[0]},2100,Meera Nair`], [[2, 210_000]]],
    ['an amount in quotes', [`2026-11-19,${UTR[0]},"2,100.50",Meera Nair`], [[2, 210_050]]],
    [
      'an amount with a comma out of quotes, which moves the name',
      [`2026-11-19,${UTR[0]},2,100.00,Meera Nair`],
      [[2, expect.stringMatching(/^more columns than headings/)]],
    ],
    ['nothing', [`2026-11-19,${UTR[0]},0,Meera Nair`], [[2, 'less than ₹1']]],
    ['what went out', [`2026-11-19,${UTR[0]},-500,Meera Nair`], [[2, 'It must be an amount in rupees.']]],
    ['in brackets', [`2026-11-19,${UTR[0]},(500),Meera Nair`], [[2, 'It must be an amount in rupees.']]],
    ['the day first', [`19-11-2026,${UTR[0]},500,A`], [[2, 'A day is written like 2026-11-21.']]],
    ['a day that is none', [`2026-02-30,${UTR[0]},500,A`], [[2, 'A day is written like 2026-11-21.']]],
    [
      'a UTR twice, once in small letters',
      [`2026-11-19,${UTR[0]},500,A`, `2026-11-20,${UTR[0].toLowerCase()},500,A`],
      [
        [2, 50_000],
        [3, 'the same UTR as line 2'],
      ],
    ],
    [
      'a UTR whose first line cannot be entered',
      [`19-11-2026,${UTR[0]},500,A`, `2026-11-19,${UTR[0]},500,A`],
      [
        [2, 'A day is written like 2026-11-21.'],
        [3, 50_000],
      ],
    ],
    [
      'an empty line and a name of two lines, which count as an editor counts',
      ['', `2026-11-19,${UTR[0]},500,"Asha`, 'Rao"', `2026-11-19,${UTR[1]},500,A`],
      [
        [4, expect.anything()],
        [5, 50_000],
      ],
    ],
  ])('%s', (_what, lines, entered) => expect(read(...lines)).toEqual(entered));

  it.each([
    ['a mark of its encoding', `\uFEFFdate,utr,rupees,name\n2026-11-19,${UTR[0]},500,A`],
    ['semicolons', `date;utr;rupees;name\n2026-11-19;${UTR[0]};500;A`],
    ['semicolons and a comma in an amount', `Date;UTR;Rupees;Name\r\n2026-11-19;${UTR[0]};5,00;A\r\n`],
  ])('with %s is read', (_what, text) => {
    expect(readBankLines(text)).toMatchObject([
      { reference: UTR[0], amountPaise: 50_000, day: '2026-11-19' },
    ]);
  });

  it.each([
    ['', /and a line|it lacks/],
    ['date,utr,rupees\n2026-11-19,HDFC0000000001,500', /it lacks name/],
    ['date,utr,rupees,name\n"2026', /no CSV file/],
  ])('%j is refused with a sentence', (text, why) => expect(() => readBankLines(text)).toThrow(why));
});
