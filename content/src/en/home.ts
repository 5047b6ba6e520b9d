import type { HomeWords } from '../types/home.js';
import { homeInitiatives } from './home-initiatives.js';

export const home: HomeWords = {
  hero: {
    eyebrow: 'Vishwa Guru Bharat',
    title: 'Old wisdom, put to work for the world',
    lead: 'Vishwa guru means teacher of the world. India earned that name by sharing what she knew. We help her do it again: one cow, one river, one verse, one pupil at a time.',
    discover: { label: 'Discover Our Mission', href: '/about' },
    support: { label: 'Support Our Cause', href: '/donate' },
    play: 'Play the film: one minute with Vishwa Guru Bharat',
  },
  since: {
    heading: 'Since 1992',
    paragraphs: [
      'Vishwa Guru Bharat was founded on 27 October 1992, to revive India’s role as a teacher of the world through Vedic wisdom. Not as a slogan: as work that can be seen.',
      'The Vedas are not only hymns. They are full of advice on soil and water, breath and speech, food and friendship. Our volunteers take that advice to the cowshed, the river bank, the classroom and the kitchen.',
    ],
    stats: [
      { value: '108', label: 'departments' },
      { value: '1000+', label: 'volunteers' },
      { value: '500+', label: 'projects' },
    ],
    link: { label: 'Read our story', href: '/about' },
  },
  impact: {
    heading: 'What many hands have done',
    text: 'Every figure here began with one person who said: I will come on Sunday.',
    figures: [
      { target: 31, suffix: '+', label: 'years of service' },
      { target: 108, suffix: '', label: 'departments' },
      { target: 1000, suffix: '+', label: 'volunteers' },
      { target: 500, suffix: '+', label: 'projects' },
    ],
  },
  mission: {
    heading: 'Our mission',
    text: 'To bring Vedic and Sanatan culture back into daily life: by protecting animals and water, teaching mantra and scripture, joining teachers with learners, and caring for the five elements we are made of.',
  },
  vision: {
    heading: 'Our vision',
    text: 'A Bharat that the world comes to as one comes to a good teacher: for clarity, for kindness, and for a way of living that leaves the earth as rich as it found her.',
  },
  values: {
    heading: 'Three values we work by',
    items: [
      {
        title: 'Seva, selfless service',
        text: 'We do what is needed, not what is noticed. The best seva is the kind nobody has to thank you for.',
      },
      {
        title: 'Satya, truth',
        text: 'We say what we know, name our sources and account for every rupee. Faith has nothing to fear from honest figures.',
      },
      {
        title: 'Samarasata, harmony',
        text: 'Vasudhaiva kutumbakam: the whole earth is one family. Every caste, creed and country sits in the same circle here.',
      },
    ],
  },
  initiatives: {
    heading: 'Five initiatives, each with a G',
    text: 'Gau, Ganga, Gayatri, Gita, Guru: the animal, the river, the mantra, the book and the teacher. Choose one to see what it is about.',
    tabsLabel: 'The five G initiatives',
    items: homeInitiatives,
    learnMore: 'Learn more',
    about: (title) => ` about ${title}`,
  },
  elements: {
    heading: 'Five elements, one home',
    text: 'The pancha mahabhuta, the five great elements, are what the ancients said everything is made of. Look after them and they look after you.',
    items: [
      {
        id: 'air',
        name: 'Air',
        sanskrit: 'Vayu',
        devanagari: 'वायु',
        text: 'Trees in the ground, smoke out of the kitchen, and a breath taken slowly.',
      },
      {
        id: 'space',
        name: 'Space',
        sanskrit: 'Akasha',
        devanagari: 'आकाश',
        text: 'Quiet to hear oneself in, and a sky dark enough for stars.',
      },
      {
        id: 'earth',
        name: 'Earth',
        sanskrit: 'Prithvi',
        devanagari: 'पृथ्वी',
        text: 'Living soil, fed with compost and not with poison.',
      },
      {
        id: 'water',
        name: 'Water',
        sanskrit: 'Jala',
        devanagari: 'जल',
        text: 'Rain caught where it falls, and rivers that reach the sea.',
      },
      {
        id: 'fire',
        name: 'Fire',
        sanskrit: 'Agni',
        devanagari: 'अग्नि',
        text: 'Light and warmth from the sun and from gobar gas, and a lamp in the evening.',
      },
    ],
    link: { label: 'Meet the five elements', href: '/5elements' },
  },
  testimonials: {
    heading: 'In their own words',
    items: [
      {
        id: 'asha',
        name: 'Asha Sample',
        role: 'Gaushala volunteer · sample',
        image: 'asha',
        quote:
          'I came to feed cows for a morning. What I learnt is how quiet a morning can be. I have kept my Sundays free since.',
        sample: true,
      },
      {
        id: 'ravi',
        name: 'Ravi Sample',
        role: 'Farmer and member · sample',
        image: 'ravi',
        quote:
          'They did not lecture me about chemicals. They brought a sack of manure, asked for one corner of my field, and came back to look.',
        sample: true,
      },
      {
        id: 'meera',
        name: 'Meera Sample',
        role: 'Gita study circle · sample',
        image: 'meera',
        quote:
          'One verse a week, and nobody in a hurry. My mother and my daughter sit in the same circle. That alone is worth the fee.',
        sample: true,
      },
      {
        id: 'david',
        name: 'David Sample',
        role: 'Online member abroad · sample',
        image: 'david',
        quote:
          'I was afraid of saying the Sanskrit wrongly. The teacher laughed and said: say it slowly, and mean it. So I do.',
        sample: true,
      },
    ],
  },
  news: {
    heading: 'News from the trust',
    items: [
      {
        id: 'membership-online',
        image: 'people',
        title: 'Membership is now open online',
        date: '2026-11-02',
        summary:
          'Yearly plans from ₹365, which is about ₹1 a day. Your digital certificate reaches you by e-mail the moment you join.',
        href: '/membership',
      },
      {
        id: 'calendar-of-any-year',
        image: 'moons',
        title: 'The festival calendar now knows every year',
        date: '2026-11-09',
        summary:
          'Each day’s tithi and moon, each festival on its true date, in any year. Let your phone follow it, and you will never miss one.',
        href: '/about/EventCalendar',
      },
      {
        id: 'monthly-giving',
        image: 'kalash',
        title: 'Give monthly, and stop whenever you like',
        date: '2026-11-16',
        summary:
          'A small gift each month feeds a cow better than a large one now and then. Every receipt carries a link that ends it, no questions asked.',
        href: '/donate',
      },
    ],
    readMore: 'Read more',
  },
  verse: {
    text: 'Let noble thoughts come to us from every side.',
    by: 'Rig Veda 1.89.1',
  },
  callToAction: {
    heading: 'There is a place for you here',
    text: 'Give what you can, or come and work beside us. A Pratinidhi (representative) carries the work of the trust into their own town.',
    links: [
      { label: 'Make a Donation', href: '/donate' },
      { label: 'Become a Pratinidhi', href: '/register' },
    ],
  },
};
