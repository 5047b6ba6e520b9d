import type { ElementsWords } from '../types/initiatives.js';

export const elements: ElementsWords = {
  hero: {
    eyebrow: 'The Five Elements',
    title: 'Made of five things, and so are you',
    lead: 'Pancha mahabhuta: five great elements. The old way of saying that the world and the body are one household.',
  },
  intro: {
    id: 'mahabhuta',
    heading: 'A map, not a chemistry table',
    paragraphs: [
      'The five are not substances in the modern sense. They are ways in which we meet the world: room, movement, warmth, flow and firmness.',
      'Each is tied to one sense. Seen this way, dirty air is not somewhere else. It is a part of oneself that is ill.',
    ],
  },
  stats: [
    { value: '5', label: 'elements' },
    { value: '5', label: 'senses that meet them' },
  ],
  labels: { sense: 'Sense', quality: 'Nature', work: 'What we do:', home: 'What you can do:' },
  items: [
    {
      id: 'space',
      name: 'Space',
      sanskrit: 'Akasha',
      devanagari: 'आकाश',
      sense: 'Hearing',
      quality: 'room for everything',
      text: 'First comes room: without it nothing can move or sound. Silence is clean space.',
      work: 'Quiet hours at our centres, and evenings under the stars.',
      home: 'Ten minutes a day without a screen or a voice.',
    },
    {
      id: 'air',
      name: 'Air',
      sanskrit: 'Vayu',
      devanagari: 'वायु',
      sense: 'Touch',
      quality: 'movement',
      text: 'The wind outside is the breath inside; prana is both. What one breathes out, another breathes in.',
      work: 'Native trees, clean kitchens, and breathing classes.',
      home: 'Plant a tree and stay with it for three summers.',
    },
    {
      id: 'fire',
      name: 'Fire',
      sanskrit: 'Agni',
      devanagari: 'अग्नि',
      sense: 'Sight',
      quality: 'warmth and change',
      text: 'Agni is the first word of the Rig Veda. It cooks, digests, lights and purifies, and must be watched.',
      work: 'Biogas, solar lamps and smokeless stoves.',
      home: 'Light one lamp at dusk, and switch off five bulbs.',
    },
    {
      id: 'water',
      name: 'Water',
      sanskrit: 'Jala',
      devanagari: 'जल',
      sense: 'Taste',
      quality: 'flow and binding',
      text: 'Water takes every shape and keeps none. It remembers what we pour into it.',
      work: 'Wells, ponds, ghats and rain tanks.',
      home: 'Bathe with one bucket, and give the rest to a plant.',
    },
    {
      id: 'earth',
      name: 'Earth',
      sanskrit: 'Prithvi',
      devanagari: 'पृथ्वी',
      sense: 'Smell',
      quality: 'firmness and patience',
      text: 'The Atharva Veda has a whole hymn to her: the earth is my mother, I am her child (12.1.12).',
      work: 'Compost, seed saving and soil without poison.',
      home: 'Compost your kitchen waste. Walk barefoot once a day.',
    },
  ],
  order: {
    id: 'order',
    heading: 'From the finest to the firmest',
    paragraphs: [
      'The Taittiriya Upanishad (2.1) lets each grow out of the one before: from space air, from air fire, from fire water, from water earth, from earth plants, from plants food, and from food the human being.',
    ],
  },
  chain: {
    finer: 'Finer',
    firmer: 'Firmer',
    meets: (senses) => `It is met by ${senses.join(', ').replace(/, (?=[^,]*$)/, ' and ')}.`,
    source:
      'Each keeps what the one before it had, and adds a sense of its own: so the Tattvabodha teaches it.',
  },
  verse: {
    devanagari: 'माता भूमिः पुत्रो अहं पृथिव्याः',
    transliteration: 'mātā bhūmiḥ putro ahaṃ pṛthivyāḥ',
    meaning: 'The earth is my mother; I am a child of the earth.',
    reference: 'Atharva Veda 12.1.12',
  },
  callToAction: {
    heading: 'Adopt an element',
    text: 'Choose one, and look after it for a year. We will help you begin.',
    links: [
      { label: 'Make a Donation', href: '/donate' },
      { label: 'Volunteer', href: '/volunteer' },
      { label: 'Try it on a retreat', href: '/experience#retreats' },
      { label: 'Contact us', href: '/contact' },
    ],
  },
};
