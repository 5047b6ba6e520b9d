import type { GauWords } from '../types/initiatives.js';

export const gau: GauWords = {
  hero: {
    eyebrow: 'Gau: animal protection',
    title: 'She who gives is cared for',
    lead: 'A cow gives milk for some years and manure for all of them. We look after her on the days when she gives nothing at all.',
  },
  intro: {
    id: 'why-the-cow',
    heading: 'Why the cow is called mother',
    paragraphs: [
      'In the Vedas the cow is aghnya, she who is not to be killed. She stood for everything that feeds without asking: the earth, the dawn, speech itself.',
      'The reasons were practical too. Her calves pulled the plough, her dung built and heated the house, her milk raised the children. A family with a cow could live through a bad year.',
    ],
  },
  stats: [
    { value: '19 crore', label: 'cattle in India', source: '20th Livestock Census, 2019' },
    { value: '50+', label: 'cattle breeds registered as India’s own', source: 'ICAR-NBAGR' },
    { value: '73%', label: 'of them indigenous or of no set breed', source: '20th Livestock Census, 2019' },
  ],
  sectionsHeading: 'What we do for her',
  sections: [
    {
      id: 'shelter',
      title: 'Gaushala: a home for life',
      summary: 'Shelter for cows that were left on the road, are ill or no longer give milk.',
      paragraphs: [
        'A gaushala is a shelter, not a dairy. Whoever comes in stays, and is fed first thing in the morning.',
      ],
      points: [
        'A dry floor and shade',
        'Clean water through the day',
        'A vet on call',
        'No calf kept from its mother’s milk',
      ],
    },
    {
      id: 'breeds',
      title: 'Native breeds kept alive',
      summary: 'Indian cows bear heat, walk far and live on what grows nearby.',
      paragraphs: [
        'A breed disappears quietly, when the last good bull is sold. We place native bulls with villages and keep records of each line.',
      ],
      points: [
        'Bulls of local breeds',
        'Records of birth and milk',
        'Help for families who keep native cows',
      ],
    },
    {
      id: 'fodder',
      title: 'Fodder and grazing land',
      summary: 'A cow eats every day, in drought too.',
      paragraphs: [
        'Common grazing land, the gochar, has shrunk in many villages. We sow grasses and fodder trees, and store hay for the lean months.',
      ],
      points: [
        'Fodder banks before summer',
        'Grass and trees on common land',
        'Cities: vegetable peels, never plastic bags',
      ],
    },
    {
      id: 'dung',
      title: 'Gobar: nothing is waste',
      summary: 'Dung becomes cooking gas, manure, pots and incense.',
      paragraphs: [
        'A biogas plant turns dung into a flame without smoke. What is left over is better manure than what went in.',
      ],
      points: [
        'Biogas for kitchens',
        'Compost and jeevamrit for fields',
        'Lamps and pots for planting saplings',
      ],
    },
    {
      id: 'rescue',
      title: 'Rescue and healing',
      summary: 'Road accidents, swallowed plastic, winter cold.',
      paragraphs: [
        'If you see an animal in need, call us, or the nearest government veterinary hospital if it is closer. Stay near her, keep others back and give her water.',
      ],
      points: ['First aid on the spot', 'Transport to a vet', 'Reflective collars for night roads'],
    },
  ],
  breeds: {
    heading: 'Breeds to know by sight',
    text: 'Six of India’s own, each shaped by its land.',
    homeLabel: 'At home in',
    headOf: (breed) => `Head, neck and hump of a ${breed} cow, drawn from the side`,
    weight: (kilograms) => `A grown cow weighs about ${kilograms} kg`,
    weightSource:
      'Average weights: ICAR-NBAGR, the Department of Animal Husbandry and the breed register of Oklahoma State University.',
    items: [
      {
        id: 'gir',
        title: 'Gir',
        text: 'Red and white, a forehead like a dome, ears like long folded leaves, horns that sweep back. Known for milk.',
        home: 'Gujarat',
        weight: 385,
      },
      {
        id: 'sahiwal',
        title: 'Sahiwal',
        text: 'Reddish brown and calm, with short horns, drooping ears and loose skin. One of the best milk breeds of the subcontinent.',
        home: 'Punjab',
        weight: 327,
      },
      {
        id: 'tharparkar',
        title: 'Tharparkar',
        text: 'White to grey, with horns that curve up and out. At ease in the desert on little fodder.',
        home: 'Rajasthan',
        weight: 350,
      },
      {
        id: 'kankrej',
        title: 'Kankrej',
        text: 'Large, silver-grey, with horns like a lyre and wide hanging ears. Strong at the plough, and gives good milk.',
        home: 'Gujarat and Rajasthan',
        weight: 343,
      },
      {
        id: 'hallikar',
        title: 'Hallikar',
        text: 'Slender, grey and fast, with long horns that lean back and small pointed ears. The draught breed from which Amritmahal descends.',
        home: 'Karnataka',
        weight: 227,
      },
      {
        id: 'vechur',
        title: 'Vechur',
        text: 'Under one metre tall, with small thin horns that curve forward: among the smallest cattle in the world.',
        home: 'Kerala',
        weight: 130,
      },
    ],
  },
  projects: {
    heading: 'Ongoing projects',
    text: 'What each one costs, what it earns by itself, and what is still missing.',
    sampleNote:
      'These rows are samples that show how projects are reported. The trust replaces them with its own.',
    items: [
      {
        id: 'shelter',
        name: 'Gaushala shelter (sample)',
        location: 'Kishtwar, Jammu and Kashmir',
        startDate: '2023-10-27',
        projectCost: 1800000,
        projectRevenue: 450000,
        donationNeeded: 1350000,
        gauVanshCount: 60,
        sample: true,
      },
      {
        id: 'biogas',
        name: 'Biogas and compost (sample)',
        location: 'Jammu, Jammu and Kashmir',
        startDate: '2024-04-09',
        projectCost: 900000,
        projectRevenue: 360000,
        donationNeeded: 540000,
        gauVanshCount: 35,
        sample: true,
      },
      {
        id: 'breed-village',
        name: 'Native breed village (sample)',
        location: 'Karnal, Haryana',
        startDate: '2024-11-09',
        projectCost: 1250000,
        projectRevenue: 500000,
        donationNeeded: 750000,
        gauVanshCount: 48,
        sample: true,
      },
      {
        id: 'fodder-bank',
        name: 'Winter fodder bank (sample)',
        location: 'Doda, Jammu and Kashmir',
        startDate: '2025-09-22',
        projectCost: 600000,
        projectRevenue: 100000,
        donationNeeded: 500000,
        gauVanshCount: 120,
        sample: true,
      },
    ],
    donate: 'Donate to Gau',
    stillNeeded: (needed, cost) => `${needed} of ${cost} still needed`,
    animals: (count) => `${count} animals`,
    since: (day) => `since ${day}`,
    ownIncome: (amount) => `Earns ${amount} by itself`,
    give: 'Give for this',
    giveFor: (project) => `: ${project}`,
  },
  fodder: {
    heading: 'How long does a gift feed her?',
    text: 'Green and dry fodder and water for one cow are reckoned at ₹100 a day. Choose an amount, and see the days of a year that it covers.',
    amountLabel: 'Amount of the gift',
    amountHint: 'From ₹100 to ₹36,500, which is a whole year.',
    feeds: (amount, days) => `${amount} feeds a cow for ${days === 1 ? 'one day' : `${days} days`}.`,
    yearLabel: (days) => `The 365 days of a year, ${days} of them filled`,
    give: 'Give fodder',
    source:
      'The rate is what Maharashtra paid in its cattle camps for a large animal’s fodder and water (2019). A gaushala’s own costs differ with place and season.',
  },
  callToAction: {
    heading: 'She cannot ask. We can.',
    text: 'Give fodder, give a morning, or tell us of an animal that needs help.',
    links: [
      { label: 'Make a Donation', href: '/donate' },
      { label: 'Volunteer', href: '/volunteer' },
      { label: 'Contact us', href: '/contact' },
    ],
  },
};
