import type { GitaWords } from '../types/initiatives.js';
import { gitaChapters } from './gita-chapters.js';

export const gita: GitaWords = {
  hero: {
    eyebrow: 'Gita: ancient texts',
    title: 'A song for the hardest day',
    lead: 'A good man cannot do what lies before him. His friend does not scold and does not comfort. He explains.',
  },
  intro: {
    id: 'what-it-is',
    heading: 'What the Gita is',
    paragraphs: [
      'Bhagavad Gita means the song of the Lord. It stands in the sixth book of the Mahabharata and has 700 verses in 18 chapters. Read aloud, it takes about three hours.',
      'It is a conversation. Sanjaya tells it to the blind king Dhritarashtra; in it Arjuna asks and Krishna answers.',
    ],
  },
  stats: [
    { value: '700', label: 'verses' },
    { value: '18', label: 'chapters' },
    { value: '4', label: 'voices' },
  ],
  scene: {
    id: 'scene',
    heading: 'Between two armies',
    paragraphs: [
      'Arjuna asks his charioteer to halt between the lines. He sees teachers, cousins and friends on both sides, and his bow slips from his hand. Everything that follows is an answer to that moment.',
      'One need not be a warrior to know it. It comes with a parting, an illness, a duty that hurts someone. That is why it is still read.',
    ],
  },
  parts: {
    heading: 'Three paths, one hill',
    items: [
      {
        title: 'Karma yoga, the way of action',
        text: 'Do your work fully and hold its fruit lightly. Chapters 1 to 6 begin here.',
      },
      {
        title: 'Bhakti yoga, the way of devotion',
        text: 'Offer what you do and love what you serve. Heart of chapters 7 to 12.',
      },
      {
        title: 'Jnana yoga, the way of knowledge',
        text: 'See what changes and what does not. Heart of chapters 13 to 18.',
      },
    ],
  },
  chapters: {
    heading: 'The eighteen chapters',
    caption: 'Chapters of the Bhagavad Gita with the number of verses',
    columns: { number: 'Chapter', name: 'Name', verses: 'Verses' },
    wheel: 'A wheel of eighteen petals, one for each chapter: the longer the petal, the more verses.',
    shown: (number, verses) => `Chapter ${number}, ${verses} verses`,
    items: gitaChapters,
  },
  verseOfDay: {
    heading: 'Verse of the day',
    text: 'The same for everyone in India until midnight. There is one for each day of the week.',
  },
  verses: {
    heading: 'Verses people live by',
    items: [
      {
        devanagari: 'कर्मण्येवाधिकारस्ते मा फलेषु कदाचन ।\nमा कर्मफलहेतुर्भूर्मा ते सङ्गोऽस्त्वकर्मणि ॥',
        transliteration:
          'karmaṇy evādhikāras te mā phaleṣu kadācana |\nmā karmaphalahetur bhūr mā te saṅgo’stv akarmaṇi ||',
        meaning:
          'Your right is to the work alone, never to its fruits. Do not let the fruit be your motive, and do not cling to doing nothing.',
        reference: 'Bhagavad Gita 2.47',
      },
      {
        devanagari: 'उद्धरेदात्मनात्मानं नात्मानमवसादयेत् ।\nआत्मैव ह्यात्मनो बन्धुरात्मैव रिपुरात्मनः ॥',
        transliteration:
          'uddhared ātmanātmānaṃ nātmānam avasādayet |\nātmaiva hy ātmano bandhur ātmaiva ripur ātmanaḥ ||',
        meaning:
          'Lift yourself by yourself; do not let yourself sink. You are your own friend, and your own enemy.',
        reference: 'Bhagavad Gita 6.5',
      },
      {
        devanagari: 'पत्रं पुष्पं फलं तोयं यो मे भक्त्या प्रयच्छति ।\nतदहं भक्त्युपहृतमश्नामि प्रयतात्मनः ॥',
        transliteration:
          'patraṃ puṣpaṃ phalaṃ toyaṃ yo me bhaktyā prayacchati |\ntad ahaṃ bhaktyupahṛtam aśnāmi prayatātmanaḥ ||',
        meaning:
          'A leaf, a flower, a fruit, water: whoever gives it to me with love, from a pure heart, I accept it.',
        reference: 'Bhagavad Gita 9.26',
      },
      {
        devanagari: 'दातव्यमिति यद्दानं दीयतेऽनुपकारिणे ।\nदेशे काले च पात्रे च तद्दानं सात्त्विकं स्मृतम् ॥',
        transliteration:
          'dātavyam iti yad dānaṃ dīyate’nupakāriṇe |\ndeśe kāle ca pātre ca tad dānaṃ sāttvikaṃ smṛtam ||',
        meaning:
          'A gift given because giving is right, to one who can do nothing in return, at the right place and time, to a worthy person: that gift is called pure.',
        reference: 'Bhagavad Gita 17.20',
      },
      {
        devanagari: 'मात्रास्पर्शास्तु कौन्तेय शीतोष्णसुखदुःखदाः ।\nआगमापायिनोऽनित्यास्तांस्तितिक्षस्व भारत ॥',
        transliteration:
          'mātrāsparśās tu kaunteya śītoṣṇasukhaduḥkhadāḥ |\nāgamāpāyino’nityās tāṃs titikṣasva bhārata ||',
        meaning:
          'Cold and heat, joy and pain come from the touch of the senses. They come and go and do not last: learn to bear them.',
        reference: 'Bhagavad Gita 2.14',
      },
      {
        devanagari: 'न हि ज्ञानेन सदृशं पवित्रमिह विद्यते ।\nतत्स्वयं योगसंसिद्धः कालेनात्मनि विन्दति ॥',
        transliteration:
          'na hi jñānena sadṛśaṃ pavitram iha vidyate |\ntat svayaṃ yogasaṃsiddhaḥ kālenātmani vindati ||',
        meaning:
          'Nothing in this world cleanses as knowledge does. Who is ripe in practice finds it within, in time.',
        reference: 'Bhagavad Gita 4.38',
      },
      {
        devanagari: 'यथा दीपो निवातस्थो नेङ्गते सोपमा स्मृता ।\nयोगिनो यतचित्तस्य युञ्जतो योगमात्मनः ॥',
        transliteration:
          'yathā dīpo nivātastho neṅgate sopamā smṛtā |\nyogino yatacittasya yuñjato yogam ātmanaḥ ||',
        meaning:
          'A lamp in a place without wind does not flicker: that is the image of one whose mind is gathered.',
        reference: 'Bhagavad Gita 6.19',
      },
    ],
  },
  texts: {
    heading: 'The shelf beside it',
    items: [
      { title: 'The four Vedas', text: 'Rig (hymns), Yajur (rites), Sama (song), Atharva (daily life).' },
      {
        title: 'The Upanishads',
        text: 'Talks between teacher and pupil on who we are. Ten or so are the oldest and most read.',
      },
      { title: 'Ramayana and Mahabharata', text: 'Two long stories about how hard it is to do right.' },
      { title: 'Yoga Sutras', text: 'Patanjali’s short sentences on stilling the mind.' },
    ],
  },
  circle: {
    heading: 'Start a reading circle',
    text: 'Three people and one evening a week are enough.',
    steps: [
      { title: 'Read', text: 'One verse, aloud, in Sanskrit and in your language.' },
      { title: 'Ask', text: 'What does it say? What does it not say? Where have I met it?' },
      { title: 'Try', text: 'Each takes one small thing into the week, and tells of it next time.' },
    ],
  },
  callToAction: {
    heading: 'Read it with us',
    text: 'Join a circle, or put a book into someone’s hands.',
    links: [
      { label: 'See our courses', href: '/experience#courses' },
      { label: 'Make a Donation', href: '/donate' },
      { label: 'Volunteer', href: '/volunteer' },
    ],
  },
};
