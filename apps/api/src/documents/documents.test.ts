import { describe, expect, it } from '@jest/globals';
import { PLANS, planIds } from '@vgb/contracts';
import { readPdf } from '../../test/pdf-text.js';
import {
  certificatePdf,
  type MembershipFacts,
  memberCardPdf,
  type ReceiptFacts,
  receiptPdf,
} from './index.js';
import { INK } from './paper.js';
import { withoutEmoji } from './typesetting.js';

const MOST_BYTES = 75_000;
const LAKSHMI = 'श्रीमती लक्ष्मी शर्मा';

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
  bounced: false,
  ...facts,
});
const membership: MembershipFacts = {
  memberName: LAKSHMI,
  memberNumber: 'VGB-M-1A2B3C4D',
  plan: 'silver',
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

  it('leaves out emoji on a receipt and on a card, instead of printing a missing glyph', async () => {
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

  it('has every required particular', async () => {
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

  it.each([
    ['cash', 2_000_00, false],
    ['cash', 2_000_01, true],
    ['kind', 1_00, true],
    ['cheque', 50_000_00, false],
    ['upi', 50_000_00, false],
  ])('by %s of %d paise says that it earns no deduction: %p', async (method, amountPaise, isSaid) => {
    const said = { en: 'earns no deduction under the Income-tax Act', hi: 'अनुसार छूट नहीं मिलती' } as const;
    for (const locale of ['en', 'hi'] as const) {
      const { pages, lines } = readPdf(await receiptPdf(receipt({ method, amountPaise }), locale));
      // The space at which a line ends is not in the text.
      const text = lines.join('').replaceAll(' ', '');
      expect([locale, pages, text.includes(said[locale].replaceAll(' ', ''))]).toEqual([locale, 1, isSaid]);
    }
  });

  it('is dated by the day in India: after 18:30 UTC it is tomorrow there', async () => {
    expect(after((await read()).lines, 'Date')).toBe('21 November 2026');
    const before = await read({ receivedAt: new Date('2026-11-20T18:29:59.999Z') });
    expect(after(before.lines, 'Date')).toBe('20 November 2026');
  });

  it('leaves out particulars that were not given', async () => {
    const { lines } = await read({ company: null, pan: null, address: '' });
    for (const label of ['Company', 'Address', 'PAN of the donor']) expect(lines).not.toContain(label);
  });

  it('shows that a gift is monthly, and what was refunded', async () => {
    const { lines } = await read({ monthly: true, refundedPaise: 1000_00 });
    expect(after(lines, 'Towards')).toBe('Monthly donation');
    expect(lines).toContain('Refunded: ₹1,000. This receipt is not valid for that amount.');
  });

  it('of a cheque that the bank has not paid says that it is void, and of no refund', async () => {
    const { lines } = await read({ method: 'cheque', bounced: true, refundedPaise: 100_000_00 });
    expect(lines).toContain('VOID: the bank has not paid this cheque. This receipt is not valid.');
    expect(lines.join(' ')).not.toContain('Refunded');
  });

  it('shows paise where there are any', async () => {
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
    expect(after(lines, 'Received with thanks from')).toBe(LAKSHMI);
    expect(lines).toContain('धन्यवाद');
  });

  it('stays on one page and small with a very long name, company and address', async () => {
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

describe('a receipt in Hindi', () => {
  const hindi = async (facts: Partial<ReceiptFacts> = {}) => readPdf(await receiptPdf(receipt(facts), 'hi'));

  it('has every required particular, and in English those that the tax office reads', async () => {
    const { title, language, lines } = await hindi({ donorName: LAKSHMI, amountPaise: 2_10_100_50 });
    expect([title, language]).toEqual(['दान की रसीद VGB/2026-27/000042', 'hi-IN']);
    const said = {
      'रसीद संख्या / Receipt number': 'VGB/2026-27/000042',
      'दिनांक / Date': '21 नवंबर 2026',
      '21 नवंबर 2026': '21 November 2026',
      'वित्तीय वर्ष / Financial year': '2026-27',
      'राशि / Amount': '₹2,10,100.50',
      'राशि शब्दों में / Amount in words': 'दो लाख दस हज़ार एक सौ रुपये और पचास पैसे मात्र',
      'दो लाख दस हज़ार एक सौ रुपये और पचास पैसे मात्र':
        'Rupees two lakh ten thousand one hundred and paise fifty only',
      'दाता का नाम': LAKSHMI,
      'दाता का PAN': 'ABCDE1234F',
      'ई-मेल': 'meera@example.org',
      'राशि कैसे मिली': 'ऑनलाइन: यूपीआई',
    };
    for (const [label, value] of Object.entries(said))
      expect([label, after(lines, label)]).toEqual([label, value]);
    const [hindiLine, englishLine] = lines.filter((line) => line.includes('AAATV0000AF20000'));
    expect(hindiLine).toMatch(/^न्यास का PAN: AAATV0000A .*1 अप्रैल 2022।$/);
    expect(englishLine).toMatch(/^PAN of the trust: AAATV0000A .*dated 1 April 2022\.$/);
  });

  it('shows a refund in Hindi', async () => {
    const { lines } = await hindi({ refundedPaise: 1000_00 });
    expect(lines).toContain('लौटाई गई राशि: ₹1,000। इतनी राशि के लिए यह रसीद मान्य नहीं है।');
  });
});

describe('every paper, to a screen reader', () => {
  it('has a heading, and a table whose labels stand before their values', async () => {
    const { roles, lines, language } = await read({ donorName: LAKSHMI });
    expect(language).toBe('en-IN');
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
    expect(lines[roles.indexOf('H1')]).toBe('Donation receipt');
    const cells = roles.slice(roles.indexOf('TH'), roles.lastIndexOf('TD') + 1);
    expect(cells).toEqual(Array.from({ length: cells.length / 2 }, () => ['TH', 'TD']).flat());
    expect(cells).toHaveLength(16);
  });

  it.each([
    ['certificate', certificatePdf, 'सदस्यता प्रमाण-पत्र'],
    ['card', memberCardPdf, LAKSHMI],
  ] as const)('names the language and the heading of a %s', async (_, draw, heading) => {
    const file = await draw(membership, 'hi');
    const { language, roles, lines } = readPdf(file);
    expect([language, lines[roles.indexOf('H1')]]).toEqual(['hi-IN', heading]);
    const text = file.toString('latin1');
    for (const said of ['/Marked true', '/StructTreeRoot', '/S /Document', '/DisplayDocTitle true'])
      expect(text).toContain(said);
  });
});

describe('names in other scripts', () => {
  it.each([
    'ஸ்ரீதர் கிருஷ்ணமூர்த்தி',
    'শ্রী কৃষ্ণ চট্টোপাধ্যায়',
    'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਸ਼ਿਵ',
    'શ્રી કૃષ્ણ ત્રિવેદી',
    'ଶ୍ରୀ ଜଗନ୍ନାଥ ମହାପାତ୍ର',
    'వేంకటేశ్వర రావు',
    'ವೆಂಕಟೇಶ್ ಸುಬ್ರಹ್ಮಣ್ಯ',
    'കൃഷ്ണൻ നമ്പൂതിരി',
    'محمد فاروق عبداللہ',
    'Asha ஸ்ரீதர் शर्मा 18',
  ])('%s is printed, and copied as it was typed', async (donorName) => {
    const file = await receiptPdf(receipt({ donorName }), 'en');
    expect(after(readPdf(file).lines, 'Received with thanks from')).toBe(donorName);
    expect(file.length).toBeLessThan(MOST_BYTES);
  });
});

const LONG_NAME =
  'Venkatanarasimharajuvaripeta Subrahmanyam Krishnamoorthy Iyengar of the Kishtwar house of many sons';

describe('the certificate of a membership', () => {
  it('names the member, the plan, the number and the year', async () => {
    const file = await certificatePdf(membership, 'en');
    const { title, pages, lines } = readPdf(file);
    expect([title, pages]).toEqual(['Certificate of membership', 1]);
    expect(after(lines, 'This certificate is presented to')).toBe(LAKSHMI);
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
    expect(lines).toContain(LAKSHMI);
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

  it('shortens a name that would be illegibly small, with an ellipsis', async () => {
    const { lines } = readPdf(await memberCardPdf({ ...membership, memberName: LONG_NAME }, 'en'));
    const name = lines.find((line) => line.startsWith('Venkata'));
    expect(name).toMatch(/^Venkata.*…$/);
    expect(LONG_NAME).toContain(name?.slice(0, -1));
  });
});

describe('the metals of the plans', () => {
  /** WCAG 2.2, relative luminance. */
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\da-f]{2}/gi) ?? []).map((pair) => {
      const share = Number.parseInt(pair, 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };

  it.each(PLANS)('$id has enough contrast for text', ({ metal: { light, base } }) => {
    for (const ground of [light, base])
      expect((luminance(ground) + 0.05) / (luminance(INK) + 0.05)).toBeGreaterThan(4.5);
  });

  it('differ from plan to plan on the same paper', async () => {
    const files = await Promise.all(
      planIds.flatMap((plan) => [
        certificatePdf({ ...membership, plan }, 'en'),
        memberCardPdf({ ...membership, plan }, 'en'),
      ]),
    );
    expect(new Set(files.map((file) => file.toString('latin1'))).size).toBe(files.length);
  });
});
