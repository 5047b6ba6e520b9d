import type { GayatriWords } from '../types/initiatives.js';

export const gayatri: GayatriWords = {
  hero: {
    eyebrow: 'Gayatri: self-development through mantras',
    title: 'Twenty-four syllables of light',
    lead: 'It asks for no wealth and no victory. It asks that we may think clearly.',
  },
  intro: {
    id: 'what-is-a-mantra',
    heading: 'What a mantra is',
    paragraphs: [
      'Man means to think; tra is a tool or a protection. A mantra is something to think with: words that hold the mind when it wants to run.',
      'Gayatri is first the name of a metre, three lines of eight syllables. This mantra is its most famous example, and so it took the name. It is addressed to Savitr, the sun as the one who sets things in motion, and is also called Savitri.',
    ],
  },
  stats: [
    { value: '24', label: 'syllables' },
    { value: '3', label: 'lines of eight' },
    { value: '3.62.10', label: 'its place in the Rig Veda' },
  ],
  mantra: {
    heading: 'The mantra',
    devanagari: 'ॐ भूर्भुवः स्वः ।\nतत्सवितुर्वरेण्यं भर्गो देवस्य धीमहि ।\nधियो यो नः प्रचोदयात् ॥',
    transliteration:
      'oṃ bhūr bhuvaḥ svaḥ |\ntat savitur vareṇyaṃ bhargo devasya dhīmahi |\ndhiyo yo naḥ pracodayāt ||',
    meaning:
      'Om. Earth, air, heaven. May we hold in mind the glorious light of the divine Savitr; may he set our thoughts in motion.',
    reference: 'Rig Veda 3.62.10; the opening line is added in recitation',
  },
  syllables: {
    heading: 'Syllable by syllable',
    text: 'Three breaths, eight syllables each. The voice moves between three tones; the marks show where it rises and falls.',
    accents: {
      raised: 'raised (udatta)',
      falling: 'falling (svarita), a stroke above',
      low: 'low (anudatta), a line below',
      level: 'level, after the fall',
    },
    breathe: 'Breathe along',
    source: 'Rig Veda 3.62.10, accents of the Shakala text; vareṇyaṃ is said with four syllables',
  },
  mala: {
    heading: 'A mala of 108 beads',
    text: 'Say the mantra once, then touch the mala or press Space. Your place stays in this browser; nothing is sent.',
    count: 'One bead on',
    state: (bead, rounds) =>
      `${bead} of 108${rounds === 0 ? '' : rounds === 1 ? ', after 1 round' : `, after ${rounds} rounds`}`,
    roundDone: (rounds) =>
      `${rounds === 1 ? 'One round is' : `${rounds} rounds are`} complete. Stay a minute in silence before you rise.`,
    again: 'Begin anew',
  },
  words: {
    heading: 'Word by word',
    items: [
      { term: 'Om', devanagari: 'ॐ', meaning: 'the first sound; yes' },
      { term: 'bhūr bhuvaḥ svaḥ', devanagari: 'भूर्भुवः स्वः', meaning: 'earth, the air between, heaven' },
      { term: 'tat', devanagari: 'तत्', meaning: 'that' },
      { term: 'savituḥ', devanagari: 'सवितुः', meaning: 'of Savitr, the sun that sets in motion' },
      { term: 'vareṇyaṃ', devanagari: 'वरेण्यं', meaning: 'to be chosen, the best' },
      { term: 'bhargaḥ', devanagari: 'भर्गः', meaning: 'radiance' },
      { term: 'devasya', devanagari: 'देवस्य', meaning: 'of the god, the shining one' },
      { term: 'dhīmahi', devanagari: 'धीमहि', meaning: 'may we hold in mind' },
      { term: 'dhiyaḥ', devanagari: 'धियः', meaning: 'thoughts, insight' },
      { term: 'yaḥ naḥ', devanagari: 'यः नः', meaning: 'who, our' },
      { term: 'pracodayāt', devanagari: 'प्रचोदयात्', meaning: 'may set in motion, may inspire' },
    ],
  },
  history: {
    id: 'history',
    heading: 'Whose it is',
    paragraphs: [
      'Tradition names Vishvamitra as the seer who heard it: a king who became a sage by his own effort. It was long given to a pupil at the start of study. Today we teach it to every woman, man and child who asks.',
      'In the Gita Krishna says: of metres I am the Gayatri (10.35).',
    ],
  },
  practice: {
    heading: 'How to begin',
    text: 'Ten minutes at sunrise or at dusk. It is a practice for the mind, not a medicine.',
    steps: [
      { title: 'Sit', text: 'Back upright, face to the light. Three slow breaths.' },
      { title: 'Listen', text: 'Hear it from a teacher first. Length matters: ā is twice as long as a.' },
      { title: 'Say', text: 'Aloud, then in a whisper, then within. Eleven times is enough to start.' },
      { title: 'Stay', text: 'One minute in silence. Then choose one thing to do clearly today.' },
    ],
  },
  mantras: {
    heading: 'Three more to live with',
    items: [
      {
        title: 'From darkness to light',
        devanagari: 'असतो मा सद्गमय ।\nतमसो मा ज्योतिर्गमय ।\nमृत्योर्माऽमृतं गमय ॥',
        transliteration: 'asato mā sad gamaya |\ntamaso mā jyotir gamaya |\nmṛtyor mā’mṛtaṃ gamaya ||',
        meaning:
          'Lead me from the unreal to the real, from darkness to light, from death to what does not die.',
        reference: 'Brihadaranyaka Upanishad 1.3.28',
      },
      {
        title: 'Before learning together',
        devanagari: 'सह नाववतु । सह नौ भुनक्तु ।\nसह वीर्यं करवावहै ।\nतेजस्वि नावधीतमस्तु मा विद्विषावहै ॥',
        transliteration:
          'saha nāv avatu | saha nau bhunaktu |\nsaha vīryaṃ karavāvahai |\ntejasvi nāv adhītam astu mā vidviṣāvahai ||',
        meaning:
          'May it protect us both and feed us both. May we work with strength. May our study shine, and may we never quarrel.',
        reference: 'Taittiriya Upanishad, opening prayer',
      },
      {
        title: 'For everyone',
        devanagari: 'सर्वे भवन्तु सुखिनः सर्वे सन्तु निरामयाः ।\nसर्वे भद्राणि पश्यन्तु मा कश्चिद्दुःखभाग्भवेत् ॥',
        transliteration:
          'sarve bhavantu sukhinaḥ sarve santu nirāmayāḥ |\nsarve bhadrāṇi paśyantu mā kaścid duḥkhabhāg bhavet ||',
        meaning:
          'May all be happy, may all be free from illness, may all see good, may no one have a share in sorrow.',
        reference: 'Traditional prayer',
      },
    ],
  },
  callToAction: {
    heading: 'Learn it from a person',
    text: 'A recording cannot hear you. A teacher can.',
    links: [
      { label: 'See our courses', href: '/experience#courses' },
      { label: 'Contact us', href: '/contact' },
      { label: 'Make a Donation', href: '/donate' },
    ],
  },
};
