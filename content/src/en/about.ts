import type { AboutWords } from '../types/about-pages.js';
import { departments } from './departments.js';

export const about: AboutWords = {
  hero: {
    eyebrow: 'About Us',
    title: 'A promise made in 1992, kept every day since',
    lead: 'Who we are, where we come from, and what we would like to hand on.',
  },
  history: {
    id: 'history',
    heading: 'How it began',
    paragraphs: [
      'Vishwa Guru Bharat was founded on 27 October 1992, with one aim: to revive India’s role as a teacher of the world through Vedic wisdom.',
      'The name is a memory before it is a hope. Students once walked for months to reach Takshashila and Nalanda. Xuanzang came from China in the seventh century, stayed for years, and took hundreds of manuscripts home. India’s numerals, its zero among them, travelled west and are now used by everyone. None of it was sold. It was taught.',
      'A teacher of the world is not one who talks the loudest. It is one from whom others gladly learn. So the trust began with things close at hand: the cow in the lane, the river below the town, the book on the shelf.',
    ],
  },
  milestones: {
    heading: 'A long line, and our place in it',
    earlier: 'Earlier',
    later: 'Later',
    items: [
      {
        image: 'vedas',
        when: 'before 1000 BCE',
        title: 'The Vedas are heard and kept',
        text: 'Thousands of hymns, learnt by heart with their accents, and handed down so exactly that they are recited unchanged today.',
      },
      {
        image: 'takshashila',
        when: 'from about 500 BCE',
        title: 'Takshashila teaches',
        text: 'In Gandhara, scholars take in pupils for grammar, medicine, law and statecraft.',
      },
      {
        image: 'nalanda',
        when: '5th to 12th century',
        title: 'Nalanda shines',
        text: 'In Magadha, present-day Bihar, a great monastery teaches thousands of students from all over Asia.',
      },
      {
        image: 'chicago',
        when: '1893',
        title: 'Vivekananda speaks in Chicago',
        text: 'At the Parliament of Religions he greets the world as sisters and brothers, and India’s voice is heard again.',
      },
      {
        image: 'founding',
        when: '27 October 1992',
        title: 'Vishwa Guru Bharat is founded',
        text: 'A charitable trust, to bring that wisdom into daily life.',
      },
      {
        image: 'today',
        when: 'Today',
        title: '108 departments, 1000+ volunteers',
        text: 'More than 500 projects so far, in the name of five Gs and five elements.',
      },
    ],
  },
  vision: {
    id: 'vision',
    heading: 'Our vision',
    paragraphs: [
      'We see a Bharat that the world comes to as one comes to a good teacher: for clarity, for kindness, and for a way of living that leaves the earth as rich as it found her.',
      'We see children who can say where their water comes from, which trees stand in their lane, and one verse that helps them when they are afraid.',
    ],
  },
  mission: {
    id: 'mission',
    heading: 'Our mission',
    paragraphs: ['We bring Vedic and Sanatan culture back into daily life. That means work of three kinds.'],
    points: [
      { title: 'Protect', text: 'Cows and other animals, rivers and wells, soil, air and trees.' },
      {
        title: 'Practise',
        text: 'Mantra, yoga, festivals and seva, at home and together, understood and not merely repeated.',
      },
      {
        title: 'Pass on',
        text: 'Texts, languages, crafts and skills, from teacher to pupil, freely and to everyone.',
      },
    ],
  },
  officers: {
    heading: 'Founders and officers',
    text: 'The people who answer for the trust. Its deed and its accounts are open to anyone who asks.',
    items: [
      { name: 'Founder One (sample)', role: 'Founder and patron', image: 'founder-one', sample: true },
      { name: 'Founder Two (sample)', role: 'Co-founder', image: 'founder-two', sample: true },
      { name: 'President (sample)', role: 'President', image: 'chair', sample: true },
      { name: 'Secretary (sample)', role: 'General secretary', image: 'secretary', sample: true },
      { name: 'Treasurer (sample)', role: 'Treasurer', image: 'accounts', sample: true },
    ],
    link: { label: 'Meet the whole team', href: '/team' },
  },
  initiatives: {
    heading: 'What we do',
    text: 'Five initiatives that begin with a G, and the five elements they rest on.',
    items: [
      {
        title: 'Gau',
        text: 'Animal protection: shelter, fodder and native breeds.',
        link: { label: 'See Gau', href: '/gau' },
      },
      {
        title: 'Ganga',
        text: 'Water conservation: ghats, wells, ponds and banks.',
        link: { label: 'See Ganga', href: '/ganga' },
      },
      {
        title: 'Gayatri',
        text: 'Self-development through mantras.',
        link: { label: 'See Gayatri', href: '/gayatri' },
      },
      {
        title: 'Gita',
        text: 'Ancient texts, read together in plain words.',
        link: { label: 'See Gita', href: '/gita' },
      },
      {
        title: 'Guru',
        text: 'Knowledge sharing, from person to person.',
        link: { label: 'See Guru', href: '/guru' },
      },
      {
        title: 'Five elements',
        text: 'Care for air, space, earth, water and fire.',
        link: { label: 'See the elements', href: '/5elements' },
      },
    ],
  },
  departments: {
    heading: 'Twelve departments carry it',
    text: 'Each has its own people and its own plan for the year.',
    items: departments.map(({ id, name }) => ({ id, name })),
    link: { label: 'What each department does', href: '/about/boards-departments' },
  },
  getInvolved: {
    heading: 'Get Involved',
    text: 'Come for a morning, join for a year, or give what you can spare. Write to us, and a person answers.',
    links: [
      { label: 'Contact us', href: '/contact' },
      { label: 'Volunteer', href: '/volunteer' },
      { label: 'Make a Donation', href: '/donate' },
    ],
  },
};
