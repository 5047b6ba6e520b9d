import { describe, expect, test } from '@jest/globals';
import { locales } from '@vgb/content/locale';
import { messagesIn } from '@vgb/content/messages';
import fc from 'fast-check';
import type { z } from 'zod';
import {
  contactSchema,
  createOrderSchema,
  DONATION_MIN_INR,
  describeIssues,
  endpoints,
  findPlan,
  formatRupees,
  giftRefusals,
  loginSchema,
  messages,
  ONE_TIME_CODE_LENGTH,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PLANS,
  planName,
  plansAbove,
  registrationFormSchema,
  registrationSchema,
  resetPasswordSchema,
  say,
  verifyEmailSchema,
} from './index.js';

const failure = (schema: z.ZodType, body: unknown) => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return undefined;
  const { message, fields } = describeIssues(parsed.error);
  const sentences = Object.entries(fields).map(([path, key]) => [path, say(key)]);
  return { message: say(message), fields: Object.fromEntries(sentences) };
};

const registration = {
  name: 'Asha Devi',
  email: 'asha@example.org',
  password: 'sanskriti',
  company: 'Gaushala',
  profession: 'Teacher',
};

describe('validation has the sentences of section 5', () => {
  test.each([
    ['login without anything', loginSchema, {}, 'Please fill in all fields'],
    ['login without a password', loginSchema, { email: 'a@b.in', password: '' }, 'Please fill in all fields'],
    [
      'registration without a company',
      registrationSchema,
      { ...registration, company: ' ' },
      'Please fill in all required fields',
    ],
    [
      'registration with five characters',
      registrationSchema,
      { ...registration, password: '12345' },
      'Password must be at least 6 characters',
    ],
    [
      'reset with five characters',
      resetPasswordSchema,
      { password: '12345' },
      'Password must be at least 6 characters long',
    ],
    [
      'a code of five digits',
      verifyEmailSchema,
      { email: 'a@b.in', otp: '12345' },
      'Please enter a valid 6-digit verification code',
    ],
    [
      'a code without an e-mail',
      verifyEmailSchema,
      { otp: '123456' },
      'Email information is missing. Please try registering again.',
    ],
    [
      'another confirmation',
      registrationFormSchema,
      { ...registration, confirmPassword: 'other' },
      'Passwords do not match',
    ],
  ] as const)('%s', (_case, schema, body, message) => {
    expect(failure(schema, body)?.message).toBe(message);
  });

  test('an object where text belongs is refused at its field', () => {
    expect(failure(loginSchema, { email: { $gt: '' }, password: 'x' })?.fields).toEqual({
      email: 'This must be text',
    });
  });
});

describe('payloads are normalised', () => {
  test('e-mail in lower case, text trimmed, line breaks gone, unknown fields dropped', () => {
    const parsed = registrationSchema.parse({
      ...registration,
      email: '  Asha@Example.ORG ',
      name: 'Asha\r\nBcc: all@example.org',
      membershipStatus: 'active',
    });
    expect(parsed.email).toBe('asha@example.org');
    expect(parsed.name).toBe('Asha Bcc: all@example.org');
    expect(parsed).not.toHaveProperty('membershipStatus');
  });

  test.each([
    ['an override, which turns the rest of a line around', 'Asha \u202Emoc.live\u202C', 'Asha moc.live'],
    ['isolates that are left open', '\u2066Asha\u2067', 'Asha'],
    ['zero-width spaces', '\u200BAsha\u2060 Devi\u200B', 'Asha Devi'],
    ['half a character', 'Asha \uD83E', 'Asha \uFFFD'],
    ['NUL and a byte order mark', '\uFEFFAsha\0Devi', 'Asha Devi'],
    ['joiners of Devanagari and emoji stay', 'क्\u200Dष श्\u200Cर 👩\u200D🌾', 'क्\u200Dष श्\u200Cर 👩\u200D🌾'],
    ['marks of Urdu’s direction stay', 'آشا\u200F (Asha)', 'آشا\u200F (Asha)'],
  ])('what shows nothing reaches neither mail nor paper: %s', (_what, typed, kept) => {
    expect(registrationSchema.parse({ ...registration, name: typed }).name).toBe(kept);
    const letter = { name: 'A', email: 'a@b.in', subject: 'S', message: `1\n${typed}` };
    expect(contactSchema.parse(letter).message.replace(/[1\s]/g, '')).toBe(kept.replace(/\s/g, ''));
  });

  test.each([
    ' ',
    '\u00AD',
    '\u061C',
    '\u200B',
    '\u200D',
    '\u200F',
    '\u202E',
    '\u2060',
    '\u2800',
    '\u3164',
    '\uFEFF',
    '\0',
  ])('a name of %j alone is none', (text) => {
    expect(failure(registrationSchema, { ...registration, name: text.repeat(3) })?.fields).toEqual({
      name: 'Please fill in all required fields',
    });
  });

  test.each([
    ['asha@xn--p1b6ci4b4b3a.xn--h2brj9c', true],
    ['Asha@Example.XN--H2BRJ9C', true],
    ["r&d.o'neil/x=1@example.org", true],
    ['!#$%&*+/=?^_`{|}~-@example.org', true],
    ['asha..devi@example.org', false],
    ['.asha@example.org', false],
    ['asha.@example.org', false],
    ['asha(devi)@example.org', false],
    ['"asha"@example.org', false],
    ['asha@example', false],
    ['asha@192.0.2.1', false],
    ['asha@example.xn--', false],
    ['asha@example.xn--h2brj9c-', false],
    ['asha@उदाहरण.भारत', false],
    ['аsha@example.org', false],
    ['asha@example.org\0', false],
    [`${'a'.repeat(242)}@example.org`, true],
    [`${'a'.repeat(243)}@example.org`, false],
  ])('%s is an address: %s', (address, isOne) => {
    const parsed = registrationSchema.safeParse({ ...registration, email: address });
    expect(parsed.success).toBe(isOne);
    if (parsed.success) expect(parsed.data.email).toBe(address.toLowerCase());
  });

  test('passwords are taken as typed', () => {
    expect(registrationSchema.parse({ ...registration, password: '  spaces  ' }).password).toBe('  spaces  ');
  });
});

describe('an order is a donation or a membership', () => {
  test('an empty body gets the errors of a donation', () => {
    expect(failure(createOrderSchema, {})?.fields).toEqual({
      amount: 'Please choose or enter an amount',
      email: 'Please enter your email address',
      firstName: 'Please enter your first name',
      lastName: 'Please enter your last name',
    });
  });

  test('with metadata it is a membership, whose plan may come by name', () => {
    expect(
      createOrderSchema.parse({ metadata: { userId: 'u1', membershipPlan: 'Silver Membership' } }),
    ).toEqual({
      metadata: { userId: 'u1', membershipPlan: 'silver' },
    });
    expect(
      failure(createOrderSchema, { metadata: { userId: 'u1', membershipPlan: 'platinum' } })?.fields,
    ).toEqual({
      'metadata.membershipPlan': 'This membership plan does not exist.',
    });
  });

  test.each([0, -1, 10.5, Number.NaN, '5100', null])('%p is no amount', (amount) => {
    const body = { amount, email: 'a@b.in', firstName: 'A', lastName: 'B' };
    expect(failure(createOrderSchema, body)?.fields).toHaveProperty('amount');
  });
});

describe('plans', () => {
  test.each([
    ['BASIC MEMBERSHIP', 365, false],
    ['SILVER MEMBERSHIP', 999, true],
    ['GOLD MEMBERSHIP', 1999, false],
  ])('%s of the specification is offered at its price', (name, price, recommended) => {
    expect(PLANS.filter((plan) => plan.name === name)).toEqual([
      expect.objectContaining({ price, recommended }),
    ]);
  });
  test('go from the cheapest to the dearest, one of them recommended', () => {
    const prices = PLANS.map(({ price }) => price);
    expect(prices).toEqual([...new Set(prices)].sort((one, other) => one - other));
    expect(PLANS.filter(({ recommended }) => recommended)).toHaveLength(1);
  });
  test.each([
    ['basic', 'BASIC MEMBERSHIP', 'सामान्य सदस्यता'],
    ['SILVER MEMBERSHIP', 'SILVER MEMBERSHIP', 'रजत सदस्यता'],
    ['gold', 'GOLD MEMBERSHIP', 'स्वर्ण सदस्यता'],
    [null, 'Standard', 'सदस्यता'],
    ['Founder', 'Founder', 'Founder'],
  ])('a membership of the type %s has a name in each language', (type, english, hindi) => {
    expect([planName(type), planName(type, 'hi')]).toEqual([english, hindi]);
  });
  test('the names in English are those that programs send', () => {
    expect(PLANS.map(({ id }) => planName(id))).toEqual(PLANS.map(({ name }) => name));
  });
  test.each(locales)('each has a name of its own (%s)', (locale) => {
    expect(new Set(PLANS.map(({ id }) => planName(id, locale))).size).toBe(PLANS.length);
  });
  test('only dearer ones are an upgrade', () => {
    expect(PLANS.map(plansAbove)).toEqual(PLANS.map((_, at) => PLANS.slice(at + 1)));
    expect(plansAbove(findPlan('basic'))).toContain(findPlan('GOLD MEMBERSHIP'));
    expect(plansAbove(undefined)).toEqual(PLANS);
  });
});

describe('gifts that the rules refuse', () => {
  const declared = { pan: 'ABCDE1234F', indianCitizen: true };
  const large = (max: string) => ({ field: 'amount', message: 'donationTooLarge', values: { max } });
  const monthly = { field: 'amount', message: 'monthlyTooLarge', values: { max: '₹15,000' } };
  const undeclared = { field: 'indianCitizen', message: 'citizenDeclaration' };
  test.each([
    ['once', 500_000, {}, 500_000, []],
    ['once', 500_001, {}, 500_000, [large('₹5,00,000')]],
    ['once', 600_000, {}, 1_000_000, []],
    ['monthly', 15_000, {}, 500_000, []],
    ['monthly', 15_001, {}, 500_000, [monthly]],
    // Where the server's maximum is below that of banks, the sentence names the server's.
    ['monthly', 10_001, {}, 10_000, [large('₹10,000')]],
    ['once', 1, { pan: 'ABCDE1234F' }, 500_000, [undeclared]],
    ['once', 1, { pan: 'ABCDE1234F', indianCitizen: false }, 500_000, [undeclared]],
    ['once', 1, declared, 500_000, []],
    ['once', 1, { pan: '', indianCitizen: false }, 500_000, []],
    ['monthly', 20_000, { pan: 'ABCDE1234F' }, 500_000, [monthly, undeclared]],
  ])('%s, ₹%i with %j, where the server takes ₹%i', (rhythm, amount, details, maxRupees, refusals) => {
    const terms = { isMonthly: rhythm === 'monthly', maxRupees };
    expect(giftRefusals({ amount, ...details }, terms)).toEqual(refusals);
  });
});

describe('messages and endpoints', () => {
  test.each([
    ['amountInvalid', formatRupees(DONATION_MIN_INR)],
    ['passwordTooShort', String(PASSWORD_MIN)],
    ['resetPasswordTooShort', String(PASSWORD_MIN)],
    ['passwordTooLong', String(PASSWORD_MAX)],
    ['codeFormat', String(ONE_TIME_CODE_LENGTH)],
  ] as const)('%s names the bound that is checked', (key, bound) => {
    for (const locale of locales)
      expect(messagesIn(locale)[key]).toMatch(new RegExp(`(?<!\\d)${bound}(?!\\d)`));
  });
  test('a value fills its place', () => {
    expect(say('membershipUpdateFailed', { message: 'no' })).toBe('Membership update failed: no');
  });
  test('a value fills its place in the language that is asked for', () => {
    expect(say('donationTooLarge', { max: '₹5,00,000' }, 'hi')).toMatch(/^ऑनलाइन ₹5,00,000 तक/);
    expect(say('orderFailed', {}, 'en')).toBe(say('orderFailed'));
  });
  test.each(locales)('no two keys have the same sentence (%s)', (locale) => {
    const sentences = Object.values(messagesIn(locale));
    expect(new Set(sentences).size).toBe(sentences.length);
  });
  test('each Hindi sentence has the places of the English one, and is in Devanagari', () => {
    const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    const hindi = Object.entries(messagesIn('hi'));
    const english = Object.entries(messages);
    expect(hindi.map(([key, text]) => [key, placeholders(text)])).toEqual(
      english.map(([key, text]) => [key, placeholders(text)]),
    );
    // Names, addresses and examples alone stay in Latin letters.
    const latin = hindi.filter(([, text]) =>
      /[A-Za-z]/.test(text.replace(/\{\w+\}|name@example\.com|ABCDE1234F|\b(?:PAN|JSON|Razorpay)\b/g, '')),
    );
    expect(latin).toEqual([]);
    expect(hindi.filter(([, text]) => !/\p{Script=Devanagari}/u.test(text))).toEqual([]);
    // Each is a whole sentence, except the name of a membership without a plan.
    const open = hindi.filter(([key, text]) => key !== 'planStandard' && !/(?:[।!…]|\{\w+\})$/u.test(text));
    expect(open).toEqual([]);
  });
  test('each call is named once', () => {
    const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });
});

test('no value of any kind makes a schema throw', () => {
  const bodies = Object.values(endpoints).flatMap(({ body }) => (body ? [body] : []));
  fc.assert(
    fc.property(fc.constantFrom(...bodies), fc.anything(), (schema, value) => {
      schema.safeParse(value);
    }),
  );
});

describe('no text takes a schema more than linear time', () => {
  const LETTERS = 96_000;
  const hostile = {
    'white space between two letters': `a${' '.repeat(LETTERS)}b`,
    'white space alone': ' '.repeat(LETTERS),
    'line breaks': `a${'\r\n'.repeat(LETTERS / 2)}b`,
    'control characters': `a${'\0\x85'.repeat(LETTERS / 2)}b`,
    'dots and at signs': 'a.@'.repeat(LETTERS / 3),
    'digits before a letter': `${'1'.repeat(LETTERS)}x`,
    'letters of four bytes': '🪔'.repeat(LETTERS / 4),
  };
  /** The fields of an object, of each branch of a union, and of the objects in them, as paths. */
  const fieldsOf = (schema: z.ZodType): string[][] => {
    const { options, shape, innerType } = schema.def as {
      options?: readonly z.ZodType[];
      shape?: Record<string, z.ZodType>;
      innerType?: z.ZodType;
    };
    if (innerType) return fieldsOf(innerType);
    if (options) return options.flatMap(fieldsOf);
    return Object.entries(shape ?? {}).flatMap(([name, field]) => {
      const inner = fieldsOf(field);
      return inner.length === 0 ? [[name]] : inner.map((path) => [name, ...path]);
    });
  };
  const withText = ([name = '', ...rest]: string[], text: string): object => ({
    [name]: rest.length === 0 ? text : withText(rest, text),
  });
  const fields = Object.entries(endpoints).flatMap(([name, { body, params }]) =>
    [body, params].flatMap((schema) =>
      schema ? fieldsOf(schema).map((path) => ({ name, schema: schema as z.ZodType, path })) : [],
    ),
  );

  test('the fields are found', () => {
    const found = fields.map(({ name, path }) => `${name} ${path.join('.')}`);
    for (const one of ['recordDonation paymentId', 'createOrder metadata.userId', 'orderState orderId'])
      expect(found).toContain(one);
  });

  // Processor time, which does not grow on a busy machine: some milliseconds where the work is linear, ten seconds where it is
  // not.
  test.each(Object.entries(hostile))('%s', (_what, text) => {
    const slow = fields.filter(({ schema, path }) => {
      const before = process.cpuUsage();
      schema.safeParse(withText(path, text));
      const { user, system } = process.cpuUsage(before);
      return user + system > 1_000_000;
    });
    expect(slow.map(({ name, path }) => `${name} ${path.join('.')}`)).toEqual([]);
  });
});

test('of thousands of wrong values the first fifty are reported', () => {
  const notes = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`n${at}`, 1]));
  const { error } = endpoints.verifyPayment.body.safeParse({ notes });
  expect(Object.keys(describeIssues(error as z.ZodError).fields)).toHaveLength(50);
});
