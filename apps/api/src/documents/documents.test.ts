import { describe, expect, it } from '@jest/globals';
import { readPdf } from '../../test/pdf-text.js';
import {
  certificatePdf,
  type MembershipFacts,
  memberCardPdf,
  type ReceiptFacts,
  receiptPdf,
} from './index.js';
import { withoutEmoji } from './paper.js';

const MOST_BYTES = 60_000;
const LAKSHMI = 'श्रीमती लक्ष्मी शर्मा';
/** As it is drawn: the reph of "र्मा" stands after its vowel. Unshaped, the letters would come as they were typed. */
const LAKSHMI_AS_SET = 'श्रीमती लक्ष्मी शमार्';

const receipt = (facts: Partial<ReceiptFacts> = {}): ReceiptFacts => ({
  receiptNumber: 'VGB/2026-27/000042',
  financialYear: '2026-27',
  receivedAt: new Date('2026-11-20T20:00:00.000Z'),
  donorName: 'Meera Nair',
  donorEmail: 'meera@example.org',
  company: 'Kishtwar Books',
  pan: 'ABCDE1234F',
  address: '12, Temple Road\nKishtwar 182204',
  amountPaise: 100_000_00,
  method: 'upi',
  paymentId: 'pay_ABCDEFGHIJKLMN',
  monthly: false,
  refundedPaise: 0,
  ...facts,
});
const membership: MembershipFacts = {
  memberName: LAKSHMI,
  memberNumber: 'VGB-M-1A2B3C4D',
  planName: 'SILVER MEMBERSHIP',
  startsAt: new Date('2026-11-21T06:30:00.000Z'),
  endsAt: new Date('2027-11-21T06:30:00.000Z'),
};
const read = async (facts: Partial<ReceiptFacts> = {}) => readPdf(await receiptPdf(receipt(facts), 'en'));
/** The line that follows a label. */
const after = (lines: readonly string[], label: string) => lines[lines.indexOf(label) + 1];

describe('a text of a document', () => {
  it.each([
    ['देवी 🙏', 'देवी'],
    ['🙏 Meera 🙏🏽 Nair 👨‍👩‍👧', 'Meera Nair'],
    ['Asha ❤️ Rao', 'Asha Rao'],
    ['Bharat 🇮🇳 Seva', 'Bharat Seva'],
    ['🙏', '–'],
    ['Acme™ & Sons® © 2026', 'Acme™ & Sons® © 2026'],
    ['क्ष‍ #1 *', 'क्ष‍ #1 *'],
  ])('%s is printed as %s', (given, printed) => {
    expect(withoutEmoji(given)).toBe(printed);
  });

  it('has no crossed box in place of an emoji, on a receipt and on a card', async () => {
    const plain = { donorName: 'देवी', company: 'Rao', address: '4 Ghat Road' };
    const cheerful = { donorName: 'देवी 🙏', company: 'Rao 🐄', address: '4 Ghat Road 🏡' };
    expect(await receiptPdf(receipt(cheerful), 'en')).toEqual(await receiptPdf(receipt(plain), 'en'));
    expect(await memberCardPdf({ ...membership, memberName: 'देवी 🙏' }, 'en')).toEqual(
      await memberCardPdf({ ...membership, memberName: 'देवी' }, 'en'),
    );
  });
});

describe('the receipt of a donation', () => {
  it('shows names, company and address without links', async () => {
    const link = 'https://evil.example/x';
    const { lines } = await read({
      donorName: link,
      company: 'www.evil.example',
      address: `12 Road ${link}`,
    });
    expect(lines).toContain('https evil. example/x');
    expect(lines.join(' ')).not.toMatch(/:\/\/|evil\.example/);
  });

  it('says all that a receipt has to say', async () => {
    const { title, pages, lines } = await read();
    expect(title).toBe('Donation receipt VGB/2026-27/000042');
    expect(pages).toBe(1);
    expect(lines[0]).toBe('Vishwa Guru Bharat Charitable Trust');
    const said = {
      'Receipt number': 'VGB/2026-27/000042',
      'Financial year': '2026-27',
      Amount: '₹1,00,000',
      'Amount in words': 'Rupees one lakh only',
      'Received with thanks from': 'Meera Nair',
      Company: 'Kishtwar Books',
      Address: '12, Temple Road, Kishtwar 182204',
      'PAN of the donor': 'ABCDE1234F',
      'E-mail': 'meera@example.org',
      Towards: 'General donation',
      'Mode of receipt': 'Electronic: UPI',
      'Payment ID': 'pay_ABCDEFGHIJKLMN',
    };
    for (const [label, value] of Object.entries(said))
      expect([label, after(lines, label)]).toEqual([label, value]);
    expect(lines.join(' ')).toContain('PAN of the trust: AAATV0000A');
    expect(lines.join(' ')).not.toContain('Refunded');
  });

  it('is dated by the day in India: after 18:30 UTC it is tomorrow there', async () => {
    expect(after((await read()).lines, 'Date')).toBe('21 November 2026');
    const before = await read({ receivedAt: new Date('2026-11-20T18:29:59.999Z') });
    expect(after(before.lines, 'Date')).toBe('20 November 2026');
  });

  it('leaves out what was not given', async () => {
    const { lines } = await read({ company: null, pan: null, address: '' });
    for (const label of ['Company', 'Address', 'PAN of the donor']) expect(lines).not.toContain(label);
  });

  it('says when the gift is a monthly one, and what went back', async () => {
    const { lines } = await read({ monthly: true, refundedPaise: 1000_00 });
    expect(after(lines, 'Towards')).toBe('Monthly donation');
    expect(lines).toContain('Refunded: ₹1,000. This receipt is not valid for that amount.');
  });

  it('writes paise where there are any', async () => {
    const { lines } = await read({ amountPaise: 210_050, refundedPaise: 100_50 });
    expect(lines).toContain('₹2,100.50');
    expect(lines.join(' ')).toContain('Rupees two thousand one hundred and paise fifty only');
    expect(lines).toContain('Refunded: ₹100.50. This receipt is not valid for that amount.');
  });

  it.each([
    ['card', 'Electronic: Card'],
    ['netbanking', 'Electronic: Net banking'],
    ['emi', 'Electronic: Online payment'],
    [null, 'Electronic: Online payment'],
  ])('names the method %p', async (method, named) => {
    expect(after((await read({ method })).lines, 'Mode of receipt')).toBe(named);
  });

  it('sets Devanagari with its conjuncts, and the rupee sign', async () => {
    const { lines } = await read({ donorName: LAKSHMI });
    expect(after(lines, 'Received with thanks from')).toBe(LAKSHMI_AS_SET);
    expect(lines).toContain('धन्यवाद');
  });

  it('stays on one page and light, however long a name, company and address may be', async () => {
    const longest = receipt({
      donorName: `${LAKSHMI} `.repeat(9).slice(0, 201),
      company: 'W'.repeat(120),
      address: 'मन्दिर मार्ग\n'.repeat(25).slice(0, 300),
      donorEmail: `${'m'.repeat(242)}@example.org`,
      refundedPaise: 99_999_00,
      amountPaise: 4_99_999_00,
    });
    const file = await receiptPdf(longest, 'en');
    expect(readPdf(file).pages).toBe(1);
    expect(file.length).toBeLessThan(MOST_BYTES);
  });

  it('is the same file for the same facts', async () => {
    const [one, other] = [await receiptPdf(receipt(), 'en'), await receiptPdf(receipt(), 'en')];
    expect(one.equals(other)).toBe(true);
  });
});

const LONG_NAME =
  'Venkatanarasimharajuvaripeta Subrahmanyam Krishnamoorthy Iyengar of the Kishtwar house of many sons';

describe('the certificate of a membership', () => {
  it('names the member, the plan, the number and the year', async () => {
    const file = await certificatePdf(membership, 'en');
    const { title, pages, lines } = readPdf(file);
    expect([title, pages]).toEqual(['Certificate of membership', 1]);
    expect(after(lines, 'This certificate is presented to')).toBe(LAKSHMI_AS_SET);
    expect(lines.join('\n')).toContain('SILVER MEMBERSHIP');
    expect(after(lines, 'Member number')).toBe('VGB-M-1A2B3C4D');
    expect(after(lines, 'Valid')).toBe('21 November 2026 to 21 November 2027');
    expect(file.length).toBeLessThan(MOST_BYTES);
  });

  it('sets a long name smaller, on one line', async () => {
    const { lines } = readPdf(await certificatePdf({ ...membership, memberName: LONG_NAME }, 'en'));
    expect(lines).toContain(LONG_NAME);
  });
});

describe('the card of a member', () => {
  it('names the member, the number, the plan and the last day', async () => {
    const file = await memberCardPdf(membership, 'en');
    const { pages, lines } = readPdf(file);
    expect(pages).toBe(1);
    expect(lines).toContain(LAKSHMI_AS_SET);
    expect(after(lines, 'Member number')).toBe('VGB-M-1A2B3C4D');
    expect(after(lines, 'Membership')).toBe('SILVER MEMBERSHIP');
    expect(after(lines, 'Valid until')).toBe('21 November 2027');
    expect(file.length).toBeLessThan(MOST_BYTES);
  });

  it('does not name a day on which the membership is over from its first moment', async () => {
    const endsAt = new Date('2027-11-20T18:30:00.000Z');
    const { lines } = readPdf(await memberCardPdf({ ...membership, endsAt }, 'en'));
    expect(after(lines, 'Valid until')).toBe('20 November 2027');
  });

  it('cuts a name that would not be legible, with a sign that it goes on', async () => {
    const { lines } = readPdf(await memberCardPdf({ ...membership, memberName: LONG_NAME }, 'en'));
    const name = lines.find((line) => line.startsWith('Venkata'));
    expect(name).toMatch(/^Venkata.*…$/);
    expect(LONG_NAME).toContain(name?.slice(0, -1));
  });
});
