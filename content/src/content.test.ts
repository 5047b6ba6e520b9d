import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { festivalIds } from './calendar/festival.js';
import { mails } from './en/mails.js';
import { everyWord } from './every-word.js';
import { defaultLocale, departmentIds, type Locale, locales, trust, unlinked } from './index.js';

/** The words that a test below names. */
type Named = typeof import('./en/about.js') &
  typeof import('./en/account.js') &
  typeof import('./en/boards.js') &
  typeof import('./en/common.js') &
  typeof import('./en/community.js') &
  typeof import('./en/donate.js') &
  typeof import('./en/elements.js') &
  typeof import('./en/events.js') &
  typeof import('./en/experience.js') &
  typeof import('./en/festivals.js') &
  typeof import('./en/figures.js') &
  typeof import('./en/forms.js') &
  typeof import('./en/gau.js') &
  typeof import('./en/gayatri.js') &
  typeof import('./en/gita.js') &
  typeof import('./en/home.js') &
  typeof import('./en/language.js') &
  typeof import('./en/mails.js') &
  typeof import('./en/membership.js') &
  typeof import('./en/not-found.js') &
  typeof import('./en/office-mails.js') &
  typeof import('./en/panchang.js') &
  typeof import('./en/patra.js') &
  typeof import('./en/seo.js') &
  typeof import('./en/team.js');

const trees = new Map(
  await Promise.all(locales.map(async (locale) => [locale, (await everyWord(locale)) as Named] as const)),
);
function content(locale: Locale): Named {
  const words = trees.get(locale);
  if (!words) throw new Error(`no words in ${locale}`);
  return words;
}

/** Every string of a tree with its path; functions, which are words with values, are left out. */
function strings(node: unknown, path: string): { path: string; text: string }[] {
  if (typeof node === 'string') return [{ path, text: node }];
  if (Array.isArray(node)) return node.flatMap((item, i) => strings(item, `${path}[${i}]`));
  if (node !== null && typeof node === 'object') {
    return Object.entries(node).flatMap(([key, value]) => strings(value, `${path}.${key}`));
  }
  return [];
}

/** Every object of a tree. */
function objects(node: unknown): Record<string, unknown>[] {
  if (Array.isArray(node)) return node.flatMap(objects);
  if (node === null || typeof node !== 'object') return [];
  return [{ ...node }, ...Object.values(node).flatMap(objects)];
}

const places: string[] = [];
const stands = new Set<unknown>();
/**
 * Stands for the value that words are given at a place: reads as a number of its own, the same in each language, and has every property.
 * A dispute's turn alone is one of a few words.
 */
function valueAt(place: string): unknown {
  if (place.endsWith('.status')) return 'open';
  if (!places.includes(place)) places.push(place);
  const value: unknown = new Proxy(() => undefined, {
    get: (_, key) => {
      if (key === Symbol.toPrimitive) return () => String(9_000_000 + places.indexOf(place));
      if (key === Symbol.iterator) return () => [][Symbol.iterator]();
      return valueAt(`${place}.${String(key)}`);
    },
    apply: () => value,
  });
  stands.add(value);
  return value;
}
/** The places whose values a text says. */
const valuesIn = (text: unknown): string[] =>
  (String(text).match(/9\d{6}/g) ?? []).map((number) => places[Number(number) - 9_000_000] ?? number);

/** Every leaf of a tree with its path; functions are called with stand-in values. */
function leaves(node: unknown, path = ''): [path: string, value: unknown][] {
  if (stands.has(node)) return [[path, String(node)]];
  if (typeof node === 'function') {
    const values = Array.from({ length: 6 }, (_, i) => valueAt(`${path}()${i}`));
    return leaves(Reflect.apply(node, undefined, values), `${path}()`);
  }
  if (Array.isArray(node)) return node.flatMap((item, i) => leaves(item, `${path}[${i}]`));
  if (node !== null && typeof node === 'object') {
    return Object.entries(node).flatMap(([key, value]) => leaves(value, `${path}.${key}`));
  }
  return [[path, node]];
}

/** Keys whose values are no words, and so are the same in every language. */
const isData =
  /(?<!\.columns)\.(id|group|href|icon|image|date|startDate|endDate|updated|fileName\(\)|social\.\w+)$/;
const isSanskrit = /\.(devanagari|transliteration)$/;
/** Keys with language codes: neither the same in each language nor words. */
const isOwnCode = /^\.language\.locale$/;

/**
 * Words that Hindi texts write in Latin letters: statutory papers and their entries, cards, file types, brands, settings and
 * commands of the office, and a person's name in the trust's spelling.
 */
const names = new RegExp(
  [
    'Form \\d+|80G|PAN|[A-Z]{5}\\d{4}[A-Z]|FCRA|IST|ICAR-NBAGR|CPHEEO|VGB',
    'Razorpay|OTP|CVV|Visa|PDF|JSON|JavaScript|\\.ics\\b',
    'CONTACT_TO|exceptions adopt, refund, dismiss|payment show',
    trust.grievanceOfficer.value.name,
  ].join('|'),
  'g',
);
const withoutNames = (text: string): string =>
  text.replace(/https?:\S+|\S+@\S+|\{\w+\}/g, '').replace(names, '');
const latinIn = (text: string): string =>
  withoutNames(text)
    .replace(/[^\p{Script=Latin}]+/gu, ' ')
    .trim();

describe.each(locales)('the words in %s', (locale) => {
  const words = content(locale);

  it('stand in the folder of their language, with a name for each number below a hundred and for each month', () => {
    expect(words.language.locale).toBe(locale);
    expect(new Set(words.figures.belowHundred).size).toBe(100);
    expect(new Set(words.language.months).size).toBe(12);
  });

  it('are never empty and no placeholder text', () => {
    // The suffix of a figure may be empty.
    const said = strings(words, locale).filter(({ path }) => !path.endsWith('.suffix'));
    expect(said.filter(({ text }) => text.trim() === '')).toEqual([]);
    expect(said.filter(({ text }) => /lorem ipsum|dolor sit|\bTBD\b/i.test(text))).toEqual([]);
  });

  it('link to this site, to https, mail or telephone, and inside only to known routes', () => {
    const known = new Set(Object.keys(words.seo));
    const links = strings(words, locale).filter(({ path }) => path.endsWith('.href'));
    expect(links.length).toBeGreaterThan(60);
    expect(links.filter(({ text }) => !/^(\/|https:|mailto:|tel:)/.test(text))).toEqual([]);
    const inside = links.filter(({ text }) => text.startsWith('/'));
    expect(inside.filter(({ text }) => !known.has(text.replace(/[?#].*$/, '')))).toEqual([]);
  });

  it('give every route its own title and description of the right length', () => {
    const pages = Object.entries(words.seo).map(([route, page]) => ({ route, ...page }));
    expect(new Set(pages.map((page) => page.title)).size).toBe(pages.length);
    expect(new Set(pages.map((page) => page.description)).size).toBe(pages.length);
    for (const { route, title, description } of pages) {
      expect({ route, title: title.length <= 60 }).toEqual({ route, title: true });
      expect({
        route,
        length: description.length,
        ok: description.length >= 70 && description.length <= 160,
      }).toEqual({ route, length: description.length, ok: true });
    }
  });

  it('have the counts that the specification fixes', () => {
    expect(words.boards.departments.map((department) => department.id)).toEqual([...departmentIds]);
    expect(words.about.departments.items).toHaveLength(12);
    expect(words.team.leaders.items).toHaveLength(2);
    expect(words.team.coreTeam.items).toHaveLength(15);
    expect(words.team.developers.items).toHaveLength(3);
    expect(words.home.values.items).toHaveLength(3);
    expect(words.home.news.items).toHaveLength(3);
    expect(words.home.elements.items).toHaveLength(5);
    expect(words.elements.items).toHaveLength(5);
    expect(words.home.since.stats.map((stat) => stat.value)).toEqual(['108', '1000+', '500+']);
    expect(words.home.impact.figures.map(({ target, suffix }) => `${target}${suffix}`)).toEqual([
      '31+',
      '108',
      '1000+',
      '500+',
    ]);
    expect(words.community.stats.map((stat) => stat.value)).toEqual(['45+', '10,000+', '25+', '300+']);
    expect(words.community.chapters.items).toHaveLength(4);
    expect(words.community.events.items).toHaveLength(3);
    expect(words.community.forum.items).toHaveLength(4);
    expect(words.community.volunteer.items).toHaveLength(4);
    expect(words.events.items).toHaveLength(3);
    expect(words.experience.ayurveda.doshas).toHaveLength(3);
    expect(words.donate.amount.gifts.map((gift) => gift.amount)).toEqual([
      1000, 2100, 5100, 11000, 21000, 51000,
    ]);
    expect(words.gita.chapters.items.reduce((sum, chapter) => sum + chapter.verses, 0)).toBe(700);
    expect(words.common.header.about.links).toHaveLength(5);
    expect(words.common.header.projects.links).toHaveLength(5);
  });

  it('mark every person, project and gathering that is a sample', () => {
    const people = [
      ...words.team.leaders.items,
      ...words.team.coreTeam.items,
      ...words.team.developers.items,
    ];
    const samples = [
      ...people,
      ...words.about.officers.items,
      ...words.home.testimonials.items,
      ...words.gau.projects.items,
      ...words.community.chapters.items,
      ...words.community.forum.items,
      ...words.events.items,
      ...words.experience.courses.schedule,
      ...words.experience.retreats.upcoming,
      ...words.experience.meditation.events,
    ];
    expect(samples.filter((item) => item.sample !== true)).toEqual([]);
    expect(objects(words).filter((object) => object.sample === true).length).toBeGreaterThanOrEqual(
      samples.length,
    );
    expect(new Set(people.map((person) => person.id)).size).toBe(people.length);
  });

  it('name every festival that the trust keeps, with its place and its meaning', () => {
    expect(festivalIds).toHaveLength(22);
    expect(Object.keys(words.festivals).sort()).toEqual([...festivalIds].sort());
  });
});

type Leaves = ReadonlyMap<string, unknown>;

/** The texts for people: without addresses, ids, names of drawings and files, and the Sanskrit of a verse. */
const sentencesOf = (tree: Leaves) =>
  [...tree].flatMap(([path, value]) =>
    typeof value === 'string' && ![isData, isSanskrit, isOwnCode].some((is) => is.test(path))
      ? [{ path, text: value }]
      : [],
  );

describe.each(locales.filter((locale) => locale !== defaultLocale))('%s beside English', (locale) => {
  const english = new Map(leaves(content(defaultLocale)));
  const other = new Map(leaves(content(locale)));
  const sentences = sentencesOf(other);

  it('has the same keys and as many items', () => {
    // A term that is already in Devanagari has no separate Devanagari form.
    const lacks = [...english.keys()].filter((path) => !other.has(path) && !path.endsWith('.devanagari'));
    const adds = [...other.keys()].filter((path) => !english.has(path));
    expect({ lacks, adds }).toEqual({ lacks: [], adds: [] });
    expect(other.size).toBeGreaterThan(1000);
  });

  it('has the same addresses, ids, dates, drawings, figures and marks of samples', () => {
    const subject = /[?&]subject=[^&#]*/;
    const differ = [...other].flatMap(([path, value]) => {
      if (!english.has(path)) return [];
      const inEnglish = english.get(path);
      if (typeof value !== 'string' || typeof inEnglish !== 'string')
        return value === inEnglish ? [] : [path];
      if (!isData.test(path)) return [];
      return value.replace(subject, '') === inEnglish.replace(subject, '') ? [] : [path];
    });
    expect(differ).toEqual([]);
  });

  it('has each value of the English text: name, amount, number, date', () => {
    const said = (tree: Leaves) => new Set([...tree.values()].flatMap(valuesIn));
    const [inEnglish, inOther] = [said(english), said(other)];
    expect([...inEnglish].filter((place) => !inOther.has(place))).toEqual([]);
    expect([...inOther].filter((place) => !inEnglish.has(place))).toEqual([]);
    expect(inOther).toContain('.mails.donationReceipt()0.receiptNumber');
  });

  it('has no text in English', () => {
    const same = sentences.filter(
      ({ path, text }) => english.get(path) === text && /\p{L}/u.test(withoutNames(text)),
    );
    expect(same).toEqual([]);
  });
});

describe('the Hindi', () => {
  const sentences = sentencesOf(new Map(leaves(content('hi'))));

  it('has Latin letters in names, addresses and codes only', () => {
    const strange = sentences.flatMap(({ path, text }) => {
      const latin = latinIn(text);
      return latin === '' ? [] : [{ path, latin }];
    });
    expect(strange).toEqual([]);
  });

  it('is written with Latin digits, in letters that search and copy alike, with the chandrabindu, without a nukta on क, ख, ग', () => {
    const wrong = sentences.filter(
      ({ text }) =>
        /[०-९]/.test(text) ||
        /[कखग]\u093c/u.test(text) ||
        text !== text.normalize('NFC') ||
        /[अआउऊाुू]ं(?![\p{L}\p{M}])/u.test(text),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the launch checklist', () => {
  const checklist = readFileSync(new URL('../../docs/launch-checklist.md', import.meta.url), 'utf8');

  it('lists every placeholder of the trust’s particulars', () => {
    const placeholders = Object.entries(trust).flatMap(([key, fact]) =>
      typeof fact === 'object' && fact !== null && 'sample' in fact && fact.sample === true ? [key] : [],
    );
    expect(placeholders.length).toBeGreaterThan(0);
    expect(placeholders.filter((key) => !checklist.includes(`\`${key}\``))).toEqual([]);
  });
});

describe('texts that the specification gives letter for letter', () => {
  const words = content('en');
  it.each([
    [words.common.memberBanner.text, 'Complete your membership to access all features'],
    [words.common.memberBanner.link.label, 'Go to your profile'],
    [words.notFound.text, "Oops! The page you're looking for cannot be found."],
    [words.home.hero.discover.label, 'Discover Our Mission'],
    [words.home.hero.support.label, 'Support Our Cause'],
    [words.home.since.heading, 'Since 1992'],
    [words.account.verify.heading, 'Verify Your Email'],
    [words.account.verify.code.placeholder, 'Enter 6-digit code'],
    [words.account.verify.submit, 'Verify Email'],
    [words.account.verify.submitting, 'Verifying...'],
    [words.account.verify.notReceived, "Didn't receive the code?"],
    [words.account.verify.resendIn(42), 'Resend in 42s'],
    [words.account.verify.resend, 'Resend Code'],
    [words.account.profile.edit, 'Edit Profile'],
    [words.donate.continue, 'Continue to Payment'],
    [words.donate.thanks.again, 'Donate Again'],
    [words.membership.plans.annual, 'Annual Membership'],
    [words.membership.plans.perDay, '1 per day'],
    [words.membership.payment.pay('999'), 'Pay ₹999 Now'],
    [words.membership.payment.processing, 'Processing...'],
    [words.membership.success.heading, 'Congratulations'],
  ])('%s', (said, wanted) => {
    expect(said).toBe(wanted);
  });
});

describe('what Hindi counts', () => {
  const { mails, officeMails, forms, membership, account, gayatri, patra } = content('hi');
  const reminder = (daysLeft: number) =>
    mails.membershipReminder({ name: '', planName: '', endDate: '', daysLeft, renewUrl: '' }).subject;
  const news = (times: number) => officeMails.officeNews({ news: [['', times]], time: '' }).subject;
  it.each([
    [forms.errorSummary(1), 'एक जगह आपका ध्यान चाहिए'],
    [forms.errorSummary(2), '2 जगहों पर आपका ध्यान चाहिए'],
    [membership.payment.remainder(1), '1 दिन, जो आज समाप्त हो जाएगा'],
    [membership.payment.remainder(40), '40 दिन, जो आज समाप्त हो जाएँगे'],
    [gayatri.mala.state(3, 0), '108 में से 3'],
    [gayatri.mala.state(3, 1), '108 में से 3, 1 माला के बाद'],
    [gayatri.mala.state(3, 2), '108 में से 3, 2 मालाओं के बाद'],
    [gayatri.mala.roundDone(1), '1 माला पूरी हुई। उठने से पहले एक मिनट मौन बैठें।'],
    [gayatri.mala.roundDone(2), '2 मालाएँ पूरी हुईं। उठने से पहले एक मिनट मौन बैठें।'],
    [patra.sentenceHint(1), 'एक वाक्य। 1 अक्षर बचा है।'],
    [patra.sentenceHint(0), 'एक वाक्य। 0 अक्षर बचे हैं।'],
    [account.profile.papers.older(1), '1 पुरानी रसीद'],
    [account.profile.papers.older(3), '3 पुरानी रसीदें'],
    [reminder(7), 'आपकी सदस्यता के 7 दिन बाकी हैं'],
    [reminder(1), 'आपकी सदस्यता का कल आखिरी दिन है'],
    [reminder(0), 'आपकी सदस्यता का आज आखिरी दिन है'],
    [reminder(-1), 'आपकी सदस्यता पूरी हो चुकी है'],
    [news(1), 'भुगतानों के बारे में एक सूचना'],
    [news(2), 'भुगतानों के बारे में 2 सूचनाएँ'],
  ])('%s', (said, wanted) => {
    expect(said).toBe(wanted);
  });
});

describe('what English counts', () => {
  const { officeMails, membership, patra } = content('en');
  it.each([
    [membership.payment.remainder(1), '1 day, which ends today'],
    [membership.payment.remainder(2), '2 days, which end today'],
    [
      membership.upgrade.remainder('Plan', 1).split(':')[0],
      'Your Plan still has 1 day. It ends with the upgrade',
    ],
    [officeMails.officeNews({ news: [['', 1]], time: '' }).subject, 'A message about payments'],
    [officeMails.officeNews({ news: [['', 2]], time: '' }).subject, '2 messages about payments'],
    [patra.sentenceHint(1), 'One sentence. 1 character left.'],
  ])('%s', (said, wanted) => {
    expect(said).toBe(wanted);
  });
});

describe('the time of day in a Hindi panchang', () => {
  const { panchang } = content('hi');
  it.each([
    [0, 20, 'रात 12:20'],
    [1, 0, 'तड़के 1:00'],
    [3, 59, 'तड़के 3:59'],
    [4, 0, 'सुबह 4:00'],
    [11, 59, 'सुबह 11:59'],
    [12, 5, 'दोपहर 12:05'],
    [15, 59, 'दोपहर 3:59'],
    [16, 0, 'शाम 4:00'],
    [19, 59, 'शाम 7:59'],
    [20, 0, 'रात 8:00'],
  ])('%i:%i is %s', (hour, minute, said) => {
    expect(panchang.clock(hour, minute)).toBe(said);
  });

  it('before dawn belongs to the date that begins', () => {
    expect(panchang.tithiEnds(panchang.clock(2, 37), true)).toBe('अगले दिन तड़के 2:37 तक');
  });
});

describe('a name in a mail or on a paper', () => {
  it.each([
    'Asha Devi Sharma',
    'A.P.J. Abdul Kalam',
    'Dr. S. Radhakrishnan',
    'M/s Rao & Sons',
    'Ravi Kumar S/o Mohan Kumar',
    'श्रीमती लक्ष्मी शर्मा',
    'க. அன்பழகன்',
    'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
    'محمد رفیع',
    "Seán O'Neill-Nair",
    'Jr. 李小龍',
  ])('%s stays as it is', (name) => {
    expect(unlinked(name)).toBe(name);
    expect(mails.greeting(name)).toBe(`Namaste ${name},`);
    expect(content('hi').mails.greeting(name)).toBe(`नमस्ते ${name} जी,`);
  });

  it.each([
    ['you won! claim at https://evil.example/x?y=1', 'you won! claim at https evil. example/x?y=1'],
    ['HTTP://evil.example', 'HTTP evil. example'],
    ['www.evil.example', 'www. evil. example'],
    ['evil.co.in/claim', 'evil. co. in/claim'],
    ['t.me/prize', 't. me/prize'],
    ['write to prize@evil.example', 'write to prize@evil. example'],
    ['evil\u3002example', 'evil\u3002 example'],
    ['Dr.Rao', 'Dr. Rao'],
  ])('%s carries no link', (name, shown) => {
    expect(unlinked(name)).toBe(shown);
    expect(mails.greeting(name)).toBe(`Namaste ${shown},`);
    expect(content('hi').mails.greeting(name)).toBe(`नमस्ते ${shown} जी,`);
  });
});
