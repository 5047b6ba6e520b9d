import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** All Hindi texts: the words, the sentences of calls and forms, and the page that is shown while the site is down. */
const sources = [
  ...readdirSync(new URL('./hi', import.meta.url)).map((file) => `content/src/hi/${file}`),
  ...readdirSync(new URL('./trust', import.meta.url)).map((file) => `content/src/trust/${file}`),
  'content/src/locale.ts',
  'ops/away/away.html',
];

/** A verse and the same with its sandhi taken apart: Sanskrit, with an orthography of its own. */
const SANSKRIT = /(?:devanagari|transliteration):\s*'[^']*'/g;
/** The meaning of a verse, and quotations: Krishna addresses Arjuna with तुम. */
const SAID_TO_A_PUPIL = /(?:meaning|quote):\s*'[^']*'/g;

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
/** The lines in Hindi, each with its file and line number; excluded parts are blanked. */
const linesWithout = (without: RegExp): { at: string; text: string }[] =>
  sources.flatMap((file) =>
    read(file)
      .replace(without, (said) => said.replace(/[^\n]/g, ''))
      .split('\n')
      .map((text, i) => ({ at: `${file}:${i + 1}`, text: text.trim() }))
      .filter(({ text }) => /\p{Script=Devanagari}/u.test(text)),
  );
const lines = linesWithout(SANSKRIT);

/** The beginning of a word, in a script whose vowels are marks. */
const word = (alternatives: string, end = ''): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${alternatives})(?!\u093c)${end}`, 'u');

/** How Hindi is written here, each rule with what breaks it and what keeps it. */
const spellings: readonly (readonly [rule: string, wrong: RegExp, broken: string, kept: string])[] = [
  ['Latin digits', /[०-९]/, '६ अंक', '6 अंक'],
  [
    'an anusvara for the nasal before a letter of its own class, but in हिन्दी and a Sanskrit phrase',
    /(?<!हि)(?<!कुटु)(?:ङ्[कखगघ]|ञ्[चछजझ]|ण्[टठडढ]|न्[तथदध]|म्[पफबभ])|हिंद/u,
    'सम्पर्क',
    'संपर्क, हिन्दी, कुटुम्बकम्',
  ],
  [
    'a chandrabindu where the vowel is spoken through the nose',
    word(
      'मां(?!स)|हां|यहां|वहां|कहां|जहां|पांच|गांव|सांस(?!्|द)|बांट|बांध|मांग|आंख|आंक|आंग|हूं|यूं|क्यूं|पहुंच|मुंह|ढूंढ|ऊंच|सांझ|' +
        'कुआं|धुआं|संभाल|संवार|संजो|अंधेर|बंट|सांड|कांप|डांट|गूंथ|चांदी|पांव|पांत|मंगव|हंस[कतनी]|रंगा|गूंज',
    ),
    'पांच सांसें',
    'पाँच साँसें, सांस्कृतिक, संभाग, मांस',
  ],
  [
    'a nukta where it is spoken',
    word(
      'ज्याद|जरूर|चीज|रोज|हजार|सफाई|साफ|फोन|फिल्म|फिल्टर|कागज|जमीन|मजदूर|मजबूत|आवाज|दस्तावेज|अंग्रेज|हफ्त|दफ्तर|मुफ्त|काफी|माफ|' +
        'सिर्फ|तरफ|ताजा|वजन|औजार|बुजुर्ग|फैसल|सफेद|फॉर्म|फॉन्ट|फोल्डर|फाइल|फरवरी|नजर|जहर|जिम्मे|आजमा|मज[ेाो]|इंतजार|फर्श|डॉल्फिन|सॉफ्ट|डिजाइन|' +
        'पढ|बढ|पेड|सडक|बडा|बडी|बडे|छोड|जोड|गुड|पहाड|थोड|लड़क|ढूँढ',
      '(?!़)',
    ),
    'रोज साफ पानी, पढने को',
    'रोज़ साफ़ पानी, पढ़ने को, रोग, साफ़',
  ],
  ['no nukta on क, ख and ग', /[कखग]\u093c/u, 'क़ानून', 'कानून'],
  ['a visarga, not a colon, in a word', /\p{Script=Devanagari}:\p{Script=Devanagari}/u, 'दु:ख', 'निःशुल्क: हाँ'],
  ['no joiner that cannot be seen', /[\u200b-\u200d]/u, 'न्‍यास', 'न्यास'],
  ['a danda at the end, not a full stop', /[\u0900-\u097f}]\.(?!\p{L})/u, 'धन्यवाद.', 'धन्यवाद।'],
  ['a danda of its own letter', /\p{Script=Devanagari}\s?\|(?!\s\p{L})/u, 'धन्यवाद |', 'धन्यवाद।'],
  ['no space before a danda or a question mark', /\p{Script=Devanagari}\s+[।?!,;:]/u, 'क्या ?', 'क्या?'],
  ['a space after a danda', /।[\p{L}\p{M}]/u, 'हाँ।नहीं', 'हाँ। नहीं'],
  ['three dots as one sign', /\p{Script=Devanagari}\s?\.\.\./u, 'रुकें...', 'रुकें…'],
  ['curved marks of quotation', /"[^"]*\p{Script=Devanagari}[^"]*"/u, '"विवरण"', '“विवरण”'],
  [
    'a danda after the last sentence too, where there are several',
    /।\s[^'`]*[\p{Script=Devanagari}](?:['`]|$)/u,
    "'रुकें। फिर देखें'",
    "'रुकें। फिर देखें।'",
  ],
  ['कौन-सा, बहुत-से with a hyphen', /(?:कौन|बहुत|थोड़ा) स[ाीे](?!\p{M}|\p{L})/u, 'कौन सा', 'कौन-सा'],
];

/**
 * Words that are not said here, each with the one that is: office Hindi, English in Devanagari, and second names of one thing
 * (docs/hindi.md). A word is found by its beginning, in each of its forms.
 */
const struck: Readonly<Record<string, string>> = {
  एतद्द्वारा: 'nothing',
  उपरोक्त: 'ऊपर',
  निम्नलिखित: 'ये',
  प्रपत्र: 'फ़ॉर्म',
  हेतु: 'के लिए',
  एवं: 'और',
  वर्तमान: 'मौजूदा',
  उपयोगकर्ता: 'आप',
  डोनेट: 'दान करें',
  डोनेशन: 'दान',
  डोनर: 'दाता',
  दानदाता: 'दाता',
  दानकर्ता: 'दाता',
  अंशदान: 'दान',
  पावती: 'रसीद',
  रकम: 'राशि',
  धनराशि: 'राशि',
  'रुपए|रूपए|रूपये': 'रुपये',
  रिफ़ंड: 'वापसी',
  रिफंड: 'वापसी',
  मेंबर: 'सदस्य',
  मेंबरशिप: 'सदस्यता',
  अपग्रेड: 'सदस्यता बढ़ाएँ',
  ट्रस्ट: 'न्यास',
  वॉलंटियर: 'सेवक',
  स्वयंसेवक: 'सेवक',
  चैप्टर: 'शाखा',
  प्रकल्प: 'अभियान',
  गोशाला: 'गौशाला',
  प्रोफ़ाइल: 'मेरा विवरण',
  'रजिस्टर|रजिस्ट्रेशन|पंजीयन': 'पंजीकरण',
  'लॉगिन|लॉगइन|साइन': 'लॉग इन',
  'ओटीपी|सत्यापन|सत्यापित|वेरिफ़ाई': 'पुष्टि, कोड',
  'ईमेल|इमेल': 'ई-मेल',
  सबमिट: 'भेजें',
  पेज: 'पन्ना',
  // Only the offer of the language contains it, in a prescribed sentence.
  'पृष्ठ(?! हिन्दी में पढ़ें)': 'पन्ना',
  'न्यूज़लेटर|समाचारपत्र|समाचार पत्र': 'समाचार-पत्र',
  'सर्टिफ़िकेट|प्रमाणपत्र|प्रमाण पत्र': 'प्रमाण-पत्र',
  'प्राइवेसी|गोपनीयता': 'निजता',
  'सेवा की शर्तें|उपयोग की शर्तें': 'नियम और शर्तें',
  वैकल्पिक: 'चाहें तो',
  लंबित: 'बाकी है',
  'कूटबद्ध|एन्क्रिप्टेड': 'कूट रूप में (एन्क्रिप्ट करके)',
  'बही-खात|बही खात': 'बहीखाता',
  डाटा: 'डेटा',
  सप्ताह: 'हफ़्ता',
  गरम: 'गर्म',
  अक्तूबर: 'अक्टूबर',
  तत्व: 'तत्त्व',
  महत्व: 'महत्त्व',
};

const found = (wrong: RegExp, among = lines) => among.filter(({ text }) => wrong.test(text));

describe('Hindi as it is written', () => {
  it('includes words, sentences, particulars and the page that is shown while the site is down', () => {
    expect(lines.length).toBeGreaterThan(2000);
    const files = new Set(lines.map(({ at }) => at.replace(/:\d+$/, '')));
    expect([...files]).toEqual(expect.arrayContaining(['content/src/hi/mails.ts', 'ops/away/away.html']));
  });

  it.each(spellings)('%s', (_, wrong, broken, kept) => {
    expect([wrong.test(broken), wrong.test(kept)]).toEqual([true, false]);
    expect(found(wrong)).toEqual([]);
  });

  it('has one encoding for each letter, so that search and copy find it', () => {
    expect(lines.filter(({ text }) => text !== text.normalize('NFC'))).toEqual([]);
  });

  it('addresses the reader with आप', () => {
    const familiar = word('तुम|तू(?!\\p{L}|\\p{M})|तेर[ािे]|तुझ', '');
    expect(['तुम्हारा', 'तू', 'तुझे'].every((said) => familiar.test(said))).toBe(true);
    expect(familiar.test('तूफ़ान')).toBe(false);
    const toReaders = linesWithout(new RegExp(`${SANSKRIT.source}|${SAID_TO_A_PUPIL.source}`, 'g'));
    expect(found(familiar, toReaders)).toEqual([]);
  });

  it.each(Object.entries(struck))('never says %s: the word is %s', (words) => {
    expect(found(word(words))).toEqual([]);
  });
});
