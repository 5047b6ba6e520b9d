import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { content } from '@vgb/content';
import { create, type Font as OpenFont } from 'fontkit';
import { Blob, Face, Font, Buffer as Letters, shape } from 'harfbuzzjs';
import { pdfObjects } from '../../test/pdf-text.js';
import { runsOf, type Weight } from './faces.js';
import { amountInWords } from './in-words.js';
import { drawPaper } from './paper.js';
import { write } from './typesetting.js';

/** Names and words with ligatures, stacked and reordered letters, ZWJ and ZWNJ. */
const NAMES =
  `लक्ष्मी कृष्णमूर्ति ऋत्विक् द्वारका श्रद्धा ज्ञानेश्वर विद्वान् उद्धव वृन्दा क्षितिज त्र्यम्बक ज्योत्स्ना पृथ्वी चन्द्रशेखर ब्रह्मा हृदय
रुक्मिणी रूपाली गुरु द्रौपदी प्रह्लाद वाङ्मय शृंगार श्रृंगार राष्ट्र कर्त्ता ऊर्मिला स्त्री स्थाणेश्वर अर्जुन पार्थ धृतराष्ट्र हर्ष वर्षा शत्रुघ्न फ़ारूक़ ज़ाकिर ग़ालिब ख़ान
पढ़ाई छत्तीसगढ़ दुर्गा नैर्ऋत्य अश्विनी विश्वनाथ ईश्वर परमेश्वर महेश्वरी राजेश्वरी भुवनेश्वर कार्तिकेय गार्गी मैत्रेयी अगस्त्य वशिष्ठ विश्वामित्र याज्ञवल्क्य पतञ्जलि
वाल्मीकि कौशल्या सुमित्रा कैकेयी ऊर्वी अनिरुद्ध प्रद्युम्न बलभद्र सुभद्रा उत्तरा अभिमन्यु परीक्षित जनमेजय कुन्ती माद्री गान्धारी दुर्योधन कर्ण अश्वत्थामा द्रोणाचार्य
कृपाचार्य भीष्म विचित्रवीर्य सत्यवती शान्तनु गङ्गा यमुना सरस्वती नर्मदा ताप्ती कावेरी ब्रह्मपुत्र सिन्धु झेलम चिनाब किश्तवाड़ जम्मू श्रीनगर पुलवामा अनन्तनाग
कुलगाम शोपियाँ बड़गाम गान्दरबल कुपवाड़ा बारामूला बांदीपोरा डोडा रामबन रियासी ऊधमपुर कठुआ साम्बा पुंछ राजौरी लेह कारगिल द्रास ज़ांस्कर
चट्टोपाध्याय बन्द्योपाध्याय मुखर्जी भट्टाचार्य गङ्गोपाध्याय चक्रवर्ती सेनगुप्ता दासगुप्ता मित्रा घोष विद्यासागर श्रीवास्तव सक्सेना माथुर भटनागर निगम कुलश्रेष्ठ
त्रिपाठी चतुर्वेदी द्विवेदी शुक्ल मिश्र पाण्डेय उपाध्याय अग्निहोत्री वाजपेयी दीक्षित अवस्थी शास्त्री आचार्य जोशी कुलकर्णी देशपाण्डे देशमुख फडणवीस ठाकरे
तेण्डुलकर गावस्कर द्रविड़ कुम्बले श्रीनाथ लक्ष्मण गङ्गुली धोनी युवराज हरभजन ज़हीर सिद्धू रॉबिन मॅथ्यू ऑगस्टीन ॲनी कॅथरीन
र्कि र्कीं र्ऋ ट्ट ठ्ठ ड्ड ढ्य द्ध द्भ द्म द्य द्व द्ग द्ब द्द्य ङ्क ङ्ग ङ्क्त ङ्क्ष्व ह्न ह्म ह्य ह्ल ह्व ह्र क्र क्त क्ष्म क्त्व श्च श्न श्व श्ल स्र त्त त्त्व त्न प्त न्न ज्ज ञ्च ञ्ज ष्ट ष्ठ ष्ट्र
क्‍ष क्‌ष र्‍य दऱ्या श्‍वेता कुत्‌ते न्‍यास विद्‌या ॐ ॐकार श्रीः दुःख अँधेरा हूँ में कैं कों कीं किं लिंक सेटिंग बैंकिंग मूर्ति कीर्ति ज्योति क़ित`.split(
    /\s+/,
  );

/** Every Devanagari word in the papers' own texts. */
function ownWords(): string[] {
  const said = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    if (typeof value === 'function') return said(value('', ''));
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(said) : [];
  };
  const amounts = Array.from({ length: 100 }, (_, number) => amountInWords(1_11_11_101_01 * number, 'hi'));
  const sentences = [...said(content('hi').documents), ...amounts];
  return sentences.flatMap((sentence) => sentence.match(/[\u0900-\u097f\u200c\u200d]+/g) ?? []);
}

const FILES: Readonly<Record<string, string>> = {
  'devanagari regular': 'mukta/400Regular/Mukta_400Regular',
  'devanagari semibold': 'mukta/600SemiBold/Mukta_600SemiBold',
  'devanagari serif': 'tiro-devanagari-hindi/400Regular/TiroDevanagariHindi_400Regular',
  'latin serif': 'fraunces/600SemiBold/Fraunces_600SemiBold',
  ...Object.fromEntries(
    ['Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Arabic'].map(
      (name) => [
        `${name.toLowerCase()} regular`,
        `noto-sans-${name.toLowerCase()}/400Regular/NotoSans${name}_400Regular`,
      ],
    ),
  ),
};

const devanagari = [...new Set([...ownWords(), ...NAMES])];
const CASES: readonly (readonly [face: string, texts: readonly string[]])[] = [
  ['devanagari regular', devanagari],
  ['devanagari semibold', devanagari],
  ['devanagari serif', devanagari],
  ['latin serif', ['Vishwa Guru Bharat', 'AVATAR fi – ₹2,100']],
  [
    'bengali regular',
    ['শ্রী কৃষ্ণ চট্টোপাধ্যায়', 'লক্ষ্মী বন্দ্যোপাধ্যায়', 'মুখার্জি', 'ঐশ্বর্য', 'কৌশিক', 'রবীন্দ্রনাথ', 'স্ত্রী ক্ষৌণী জ্যোৎস্না'],
  ],
  ['gurmukhi regular', ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਹਰਮਨਦੀਪ ਕੌਰ', 'ਸ੍ਰੀ', 'ਗ਼ਜ਼ਲ', 'ਸ਼ਿਵ', 'ਦ੍ਵਾਰਕਾ', 'ਉੱਨਤਿ']],
  ['gujarati regular', ['શ્રી કૃષ્ણ', 'લક્ષ્મી પટેલ', 'જ્ઞાનેશ ત્રિવેદી', 'પૂર્ણિમા દ્વારકા', 'ધર્મેન્દ્ર', 'શ્રદ્ધા']],
  ['oriya regular', ['ଶ୍ରୀ ଜଗନ୍ନାଥ', 'ଲକ୍ଷ୍ମୀ ମହାପାତ୍ର', 'ପୂର୍ଣ୍ଣଚନ୍ଦ୍ର', 'ଜ୍ୟୋତ୍ସ୍ନା']],
  ['tamil regular', ['ஸ்ரீதர் கிருஷ்ணமூர்த்தி', 'லக்ஷ்மி வெங்கடேசன்', 'சுப்பிரமணியன்', 'பௌர்ணமி', 'சொர்ணம்']],
  ['telugu regular', ['శ్రీ కృష్ణ లక్ష్మీ', 'వేంకటేశ్వర రావు', 'సుబ్రహ్మణ్యం', 'జ్ఞానేశ్వర్', 'రాజ్యలక్ష్మి']],
  ['kannada regular', ['ಶ್ರೀ ಕೃಷ್ಣ', 'ವೆಂಕಟೇಶ್ ಸುಬ್ರಹ್ಮಣ್ಯ', 'ಜ್ಞಾನೇಶ್ವರ', 'ಪೂರ್ಣಿಮಾ ಮೂರ್ತಿ', 'ರಾಜ್ಯಲಕ್ಷ್ಮಿ']],
  ['malayalam regular', ['ശ്രീ കൃഷ്ണൻ', 'വെങ്കിടേശ്വരൻ', 'പൂർണ്ണിമ ദുർഗ്ഗ', 'കൗസല്യ നമ്പൂതിരി', 'ക്ഷേത്രം']],
  ['arabic regular', ['محمد فاروق عبداللہ', 'غلام نبی کشمیری', 'ژھور سلطانہ', 'شیخ']],
];

interface Placed {
  readonly outline: string;
  readonly x: number;
  readonly y: number;
}

describe('printed letters', () => {
  it.each(CASES)('%s are placed as HarfBuzz places them in a browser', async (face, texts) => {
    const file = createRequire(import.meta.url).resolve(`@expo-google-fonts/${FILES[face]}.ttf`);
    const bytes = readFileSync(file);
    const font = openFont(bytes);
    const shaper = new Font(new Face(new Blob(bytes), 0));
    const [, weight] = face.split(' ') as [string, Weight];
    const printed = await printedGlyphs(texts, weight, font.unitsPerEm);
    const expected = texts.map((text) => shaped(font, shaper, text));
    texts.forEach((text, at) => {
      expect({ text, placed: printed[at] }).toEqual({ text, placed: expected[at] });
    });
  });

  it('belong to runs of one script, and a space after right-to-left letters to the next run', () => {
    const runs = runsOf('Asha और ஸ்ரீதர், عبداللہ 18').map(({ script, text }) => [script, text]);
    expect(runs).toEqual([
      ['latin', 'Asha '],
      ['devanagari', 'और '],
      ['tamil', 'ஸ்ரீதர்'],
      ['latin', ', '],
      ['arabic', 'عبداللہ'],
      ['latin', ' 18'],
    ]);
  });
});

function openFont(bytes: Buffer): OpenFont {
  const font = create(bytes);
  if (!('layout' in font)) throw new Error('a collection, not a font');
  return font;
}

/** The outline of a glyph; a face lacks a character where this is the outline of its missing glyph. */
const outlineOf = (font: OpenFont, id: number): string =>
  font
    .getGlyph(id)
    .path.commands.flatMap(({ args }) => args)
    .map(Math.round)
    .join(' ');

function shaped(font: OpenFont, shaper: Font, text: string): Placed[] {
  const run = new Letters();
  run.addText(text);
  run.guessSegmentProperties();
  shape(shaper, run);
  const places = run.getGlyphPositions();
  let at = 0;
  return run.getGlyphInfos().map(({ codepoint: id }, index) => {
    if (id === 0) throw new Error(`the face lacks a sign of ${text}`);
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = places[index] ?? {};
    const placed = { outline: outlineOf(font, id), x: at + xOffset, y: yOffset };
    at += xAdvance;
    return placed;
  });
}

/** The glyphs of each text in the PDF, from the embedded font, at a size at which one font unit is one point. */
async function printedGlyphs(texts: readonly string[], weight: Weight, em: number): Promise<Placed[][]> {
  const size = [10_000, 10_000] as const;
  const settings = { title: 'Test', locale: 'hi', madeAt: new Date(0), size } as const;
  const objects = pdfObjects(
    await drawPaper(settings, (paper) => {
      for (const text of texts) write(paper, text, { size: em, weight, x: 0, y: 0 });
    }),
  );
  const headOf = (pattern: RegExp): string =>
    [...objects.values()].find(({ head }) => pattern.test(head))?.head ?? '';
  const embedded = /\/FontFile2 (\d+) 0 R/.exec(headOf(/\/FontFile2/))?.[1] ?? '';
  const font = openFont(Buffer.from(objects.get(embedded)?.stream ?? '', 'latin1'));
  const widths = (/\/W \[0 \[(.*?)\]/s.exec(headOf(/\/W \[0/))?.[1] ?? '').trim().split(/\s+/).map(Number);
  const page = /\/Contents (\d+) 0 R/.exec(headOf(/\/Type \/Page\n/))?.[1] ?? '';
  const drawn = objects.get(page)?.stream ?? '';
  return [...drawn.matchAll(/\nBT\n([\s\S]*?)\nET\n/g)].map(([, block = '']) => {
    const glyphs: Placed[] = [];
    let [x, y] = [0, 0];
    let base: number | undefined;
    for (const [, left, up, shown] of block.matchAll(/1 0 0 1 (\S+) (\S+) Tm|\[(.*?)\] TJ/g)) {
      if (left !== undefined && up !== undefined) {
        [x, y] = [Number(left), Number(up)];
        base ??= y;
      }
      for (const [, hex, kern] of (shown ?? '').matchAll(/<([\da-f]+)>|(-?[\d.]+)/g)) {
        if (kern !== undefined) x -= (Number(kern) * em) / 1000;
        for (const id of (hex ?? '').match(/.{4}/g) ?? []) {
          const glyph = Number.parseInt(id, 16);
          glyphs.push({ outline: outlineOf(font, glyph), x: Math.round(x), y: Math.round(y - (base ?? y)) });
          x += ((widths[glyph] ?? 0) * em) / 1000;
        }
      }
    }
    return glyphs;
  });
}
