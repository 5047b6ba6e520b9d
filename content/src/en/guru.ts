import type { GuruWords } from '../types/initiatives.js';

export const guru: GuruWords = {
  hero: {
    eyebrow: 'Guru: knowledge sharing',
    title: 'From one lamp, another',
    lead: 'A lamp that lights a second lamp loses nothing. So it is with what one knows.',
  },
  intro: {
    id: 'what-is-a-guru',
    heading: 'What a guru is',
    paragraphs: [
      'The word means heavy: someone of weight. An old play on its syllables says that gu is darkness and ru is what removes it.',
      'Anyone who takes away a little darkness is a guru for that hour: a mother, a weaver, a child with a question.',
    ],
  },
  stats: [
    { value: '4', label: 'Vedas, handed down by memory' },
    { value: '108', label: 'Upanishads in the Muktika list' },
    { value: '2008', label: 'Vedic chanting joins UNESCO’s living heritage', source: 'UNESCO' },
  ],
  verse: {
    devanagari: 'तद्विद्धि प्रणिपातेन परिप्रश्नेन सेवया ।\nउपदेक्ष्यन्ति ते ज्ञानं ज्ञानिनस्तत्त्वदर्शिनः ॥',
    transliteration:
      'tad viddhi praṇipātena paripraśnena sevayā |\nupadekṣyanti te jñānaṃ jñāninas tattvadarśinaḥ ||',
    meaning:
      'Learn it by bowing, by asking on every side, and by serving. Those who have seen will teach you.',
    reference: 'Bhagavad Gita 4.34',
  },
  parampara: {
    id: 'parampara',
    heading: 'Guru-shishya parampara',
    paragraphs: [
      'Shishya is the pupil; parampara means one after another. The teacher gives what was given to them, and the pupil becomes the next link.',
      'The Vedas were kept this way, without a single page. Reciters learn each verse in several patterns, forwards, in pairs, and woven back and forth, so that a lost syllable is noticed at once.',
    ],
  },
  lamps: 'Seven lamps in a row; each lights the next, and none burns less.',
  lineages: {
    heading: 'Teachers and pupils to remember',
    items: [
      {
        title: 'Yajnavalkya and Maitreyi',
        text: 'She asks whether wealth makes one immortal. He answers her as an equal.',
        image: 'pair-question',
        drawing: 'Maitreyi asks and Yajnavalkya answers, seated face to face under a tree.',
      },
      {
        title: 'Uddalaka and Shvetaketu',
        text: 'A father teaches his son with salt in water: you do not see it, and it is everywhere.',
        image: 'pair-salt',
        drawing: 'A son holds a bowl of water, into which his father lets salt fall.',
      },
      {
        title: 'Chanakya and Chandragupta',
        text: 'A scholar of statecraft and the young man who became an emperor.',
        image: 'pair-city',
        drawing: 'A teacher points to a city with walls, and a young man looks to it.',
      },
      {
        title: 'Ramakrishna and Narendra',
        text: 'The doubting student whom the world knows as Vivekananda.',
        image: 'pair-river',
        drawing: 'A teacher and his pupil on the bank of a river, boats and a temple behind them.',
      },
    ],
  },
  learning: {
    heading: 'Three steps of learning',
    text: 'The Upanishads name them, and no school has found a shorter way.',
    steps: [
      { term: 'Shravana', devanagari: 'श्रवण', meaning: 'listening, until one can say it in one’s own words' },
      { term: 'Manana', devanagari: 'मनन', meaning: 'thinking it through, with every doubt allowed' },
      {
        term: 'Nididhyasana',
        devanagari: 'निदिध्यासन',
        meaning: 'dwelling on it, until it changes what one does',
      },
    ],
  },
  today: {
    heading: 'How we pass it on today',
    items: [
      { title: 'Saturday school', text: 'Sanskrit, songs and stories for children, free of charge.' },
      {
        title: 'Master and learner',
        text: 'We bring craftspeople, musicians and farmers together with those who want to learn from them.',
      },
      { title: 'Open evenings', text: 'A teacher, a topic, tea, and an hour of questions.' },
      { title: 'Forums', text: 'Members ask online, and teachers answer in writing.' },
    ],
  },
  caution: {
    id: 'a-good-teacher',
    heading: 'How to know a good teacher',
    paragraphs: [
      'A good teacher welcomes questions, lives what they teach, and wants to become unnecessary. Be careful with anyone who asks for your money, your silence or your obedience.',
      'The texts themselves say so. The pupil examines the teacher before the teacher accepts the pupil.',
    ],
  },
  quote: {
    text: 'Let your mother be a god to you, your father, your teacher, your guest.',
    by: 'Taittiriya Upanishad 1.11.2',
  },
  callToAction: {
    heading: 'Teach one thing, learn one thing',
    text: 'Tell us what you know, or what you have always wanted to learn.',
    links: [
      { label: 'Volunteer as a teacher', href: '/volunteer' },
      { label: 'See our courses', href: '/experience#courses' },
      { label: 'Contact us', href: '/contact' },
    ],
  },
};
