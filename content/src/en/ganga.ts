import type { GangaWords } from '../types/initiatives.js';

export const ganga: GangaWords = {
  hero: {
    eyebrow: 'Ganga: water conservation',
    title: 'A river is a living thing',
    lead: 'She needs what we need: to move, to breathe, and to be left clean. Care for the Ganga begins at the nearest drain.',
  },
  intro: {
    id: 'the-river',
    heading: 'The river that came down',
    paragraphs: [
      'Bhagiratha, the story says, prayed for so long that the Ganga agreed to come down from heaven. Shiva caught her in his hair so that she would not break the earth. A forest on a slope does the same for rain.',
      'For us the Ganga is one river and all rivers: the Chenab at our door, the pond of the village, the rain on your roof.',
    ],
  },
  stats: [
    { value: '2,525\u00a0km', label: 'from Gaumukh to the sea', source: 'National Mission for Clean Ganga' },
    {
      value: '26%',
      label: 'of India’s land lies in her basin',
      source: 'State Mission for Clean Ganga, Uttar Pradesh',
    },
    { value: '5', label: 'states along her main course' },
  ],
  course: {
    heading: 'From ice to sea',
    text: 'Eight places on 2,525\u00a0km of water. Walk along her: slide the leaves, or choose a place on the map.',
    map: 'Map of the Ganga from the Himalaya to the Bay of Bengal, with the rivers that join her',
    upstream: 'Upstream',
    downstream: 'Downstream',
    at: (place) => `You are at ${place}.`,
    stops: [
      {
        title: 'Gaumukh',
        text: 'The Bhagirathi leaves the Gangotri glacier, at about 4,000\u00a0m.',
        state: 'Uttarakhand',
      },
      {
        title: 'Devprayag',
        text: 'Bhagirathi and Alaknanda meet. From here on she is called Ganga.',
        state: 'Uttarakhand',
      },
      { title: 'Haridwar', text: 'She leaves the mountains for the plain.', state: 'Uttarakhand' },
      {
        title: 'Prayagraj',
        text: 'The Yamuna joins her; tradition adds the unseen Sarasvati.',
        state: 'Uttar Pradesh',
      },
      {
        title: 'Varanasi',
        text: 'She turns north, and the ghats face the rising sun.',
        state: 'Uttar Pradesh',
      },
      {
        title: 'Patna',
        text: 'Ghaghara, Son and Gandak have swelled her. River dolphins live here.',
        state: 'Bihar',
      },
      { title: 'Sahibganj', text: 'She bends around the Rajmahal hills.', state: 'Jharkhand' },
      { title: 'Ganga Sagar', text: 'One arm, the Hooghly, meets the Bay of Bengal.', state: 'West Bengal' },
    ],
  },
  basin: {
    id: 'basin',
    heading: 'More than a line on the map',
    paragraphs: [
      'A basin is all the land whose rain ends in one river. The Ganga’s covers 861,404 square kilometres of India and more than 40% of its people. What is poured out in Delhi or Indore reaches her too.',
      'The Gangetic dolphin, India’s national aquatic animal, is nearly blind and finds its way by sound. Where it lives, the river is still alive.',
    ],
  },
  troubles: {
    heading: 'What troubles her',
    items: [
      { title: 'Sewage', text: 'Untreated waste water from towns is the largest part of her burden.' },
      { title: 'Industry', text: 'Tanneries, mills and dye works send less water, but more poison.' },
      {
        title: 'Too little flow',
        text: 'Canals and pumps take so much that in the dry months little is left to dilute the rest.',
      },
      {
        title: 'Plastic and offerings',
        text: 'Bags, idols with paint, cloth. Faith does not need them; flowers can become compost.',
      },
    ],
  },
  work: {
    heading: 'What we do',
    items: [
      {
        title: 'Clean ghats',
        text: 'Volunteers clear steps and banks, sort the waste and weigh it, so that we know what to prevent.',
      },
      {
        title: 'Wells and ponds',
        text: 'Old tanks and stepwells are desilted before the monsoon, with the village and by the village.',
      },
      { title: 'Planted banks', text: 'Native trees and grasses hold the soil and slow the rain.' },
      {
        title: 'Water classes',
        text: 'Pupils test a stream for acidity and clarity, and write the results on the school wall.',
      },
    ],
  },
  home: {
    heading: 'What you can do at home',
    items: [
      { title: 'No oil in the sink', text: 'Wipe the pan with paper first.' },
      { title: 'Catch the rain', text: 'One millimetre of rain on 100 square metres of roof is 100 litres.' },
      { title: 'Clay, not plaster', text: 'Choose an idol of plain clay and let it dissolve in a bucket.' },
      { title: 'Flowers to the soil', text: 'Compost puja flowers. The tulsi pot will thank you.' },
    ],
  },
  roof: {
    heading: 'The rain on your roof',
    text: 'What falls on it in a year could fill your tank before it floods the lane.',
    areaLabel: 'Area of the roof',
    areaHint: 'From 20 to 400 square metres.',
    area: (squareMetres) => `${squareMetres} square metres`,
    cityLabel: 'Rain as in',
    cities: [
      { name: 'Jammu', rainfall: 1200 },
      { name: 'Bengaluru', rainfall: 1000 },
      { name: 'Chennai', rainfall: 1400 },
      { name: 'Delhi', rainfall: 750 },
      { name: 'Hyderabad', rainfall: 800 },
      { name: 'Jaipur', rainfall: 600 },
      { name: 'Kolkata', rainfall: 1800 },
      { name: 'Mumbai', rainfall: 2400 },
      { name: 'Patna', rainfall: 1100 },
      { name: 'Srinagar', rainfall: 700 },
      { name: 'Varanasi', rainfall: 1000 },
    ],
    city: (name, millimetres) => `${name}, about ${millimetres} mm a year`,
    litres: (litres) => `${litres} litres a year`,
    days: (days) =>
      days < 365
        ? `Water for a family of four for ${days} days.`
        : 'Water for a family of four for the whole year.',
    tank: (percent) =>
      `A house in the rain; its tank holds ${percent}% of what a family of four needs in a year`,
    source:
      'Rainfall in round figures, after the long-term means of the India Meteorological Department. Eight tenths of it reach the tank (Central Ground Water Board); a person needs 135 litres a day (CPHEEO).',
  },
  verse: {
    devanagari: 'गङ्गे च यमुने चैव गोदावरि सरस्वति ।\nनर्मदे सिन्धु कावेरि जलेऽस्मिन् सन्निधिं कुरु ॥',
    transliteration:
      'gaṅge ca yamune caiva godāvari sarasvati |\nnarmade sindhu kāveri jale’smin sannidhiṃ kuru ||',
    meaning: 'Ganga, Yamuna, Godavari, Sarasvati, Narmada, Sindhu, Kaveri: be present in this water.',
    reference: 'Traditional verse, said before bathing',
  },
  callToAction: {
    heading: 'Give a river your Sunday',
    text: 'Or the price of a sapling. Both reach the sea.',
    links: [
      { label: 'Make a Donation', href: '/donate' },
      { label: 'Volunteer', href: '/volunteer' },
      { label: 'Contact us', href: '/contact' },
    ],
  },
};
