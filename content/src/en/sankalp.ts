import type { SankalpWords } from '../types/about-pages.js';

export const sankalp: SankalpWords = {
  hero: {
    eyebrow: 'Our Sankalp',
    title: 'A resolve, spoken aloud',
    lead: 'A sankalp is a promise one makes before witnesses: fire, water, friends. Here is ours, and room for yours.',
  },
  meaning: {
    id: 'what-is-a-sankalp',
    heading: 'What a sankalp is',
    paragraphs: [
      'Before any puja a person says who they are, where and when they stand, and what they are about to do. That sentence is the sankalp. Sam means together, kalpa means a forming: the mind gathers itself around one intention.',
      'A wish asks that something may happen. A sankalp says: I will do it, beginning now. That is why it is short, and why it names a day.',
    ],
  },
  verse: {
    devanagari: 'सङ्गच्छध्वं संवदध्वं सं वो मनांसि जानताम् ।\nदेवा भागं यथा पूर्वे सञ्जानाना उपासते ॥',
    transliteration:
      'saṅgacchadhvaṃ saṃvadadhvaṃ saṃ vo manāṃsi jānatām |\ndevā bhāgaṃ yathā pūrve sañjānānā upāsate ||',
    meaning:
      'Walk together, speak together, let your minds know one another, as the gods of old took their shares in harmony.',
    reference: 'Rig Veda 10.191.2',
  },
  resolves: {
    heading: 'Five resolves',
    text: 'Each is large enough for a lifetime and small enough for this week.',
    weekLabel: 'This week',
    items: [
      {
        title: 'I will feed before I eat',
        text: 'For the Gau initiative: no animal near us goes hungry or hurt.',
        week: 'Put out water for animals and birds, and the first roti for a cow.',
        link: { label: 'Gau', href: '/gau' },
      },
      {
        title: 'I will leave water cleaner than I found it',
        text: 'For the Ganga initiative: every drain leads to a river.',
        week: 'Pour no oil down the sink. Fix the tap that drips.',
        link: { label: 'Ganga', href: '/ganga' },
      },
      {
        title: 'I will begin the day with light',
        text: 'For the Gayatri initiative: a clear mind before a busy one.',
        week: 'Sit for ten minutes at sunrise, and say the mantra with its meaning.',
        link: { label: 'Gayatri', href: '/gayatri' },
      },
      {
        title: 'I will act, and let go of the fruit',
        text: 'For the Gita initiative: do the work well, and hold the result lightly.',
        week: 'Read one verse aloud at home, and talk about it at dinner.',
        link: { label: 'Gita', href: '/gita' },
      },
      {
        title: 'I will teach one thing I know',
        text: 'For the Guru initiative: knowledge grows when it is given away.',
        week: 'Teach a child a song, a knot, a recipe or a star.',
        link: { label: 'Guru', href: '/guru' },
      },
    ],
  },
  method: {
    heading: 'How to make your own',
    text: 'Four steps, ten minutes, and someone to hear it.',
    steps: [
      { title: 'Sit', text: 'Face the east if you can. Hold a little water in your right palm.' },
      { title: 'Name', text: 'Say your name, the place and the day. It makes the promise yours.' },
      { title: 'Say', text: 'Say one thing that you will do, by when, and for whom.' },
      { title: 'Pour', text: 'Let the water flow into a plant. Tell one person. Begin.' },
    ],
  },
  write: {
    heading: 'Write your sankalp',
    text: 'One sentence, and a day to begin. See it set on a leaf with the day’s tithi, and keep it.',
    byHand:
      'Write it by hand, too: one sentence in the middle, the day below it, and the leaf where you will see it each morning.',
    leaf: 'An empty leaf with a lotus above, a lamp below, and room for one sentence',
  },
  pledge: {
    heading: 'The sankalp of Vishwa Guru Bharat',
    lines: [
      'We will look after the life that looks after us.',
      'We will learn before we teach, and teach what we have tried.',
      'We will take nothing from this earth that we do not give back in some form.',
      'We will bow to truth, wherever it comes from.',
    ],
    note: 'Said together on 27 October, our foundation day.',
  },
  callToAction: {
    heading: 'Make it with us',
    text: 'Tell us your sankalp, or help someone else to keep theirs.',
    links: [
      { label: 'Tell us your sankalp', href: '/contact?subject=My%20sankalp' },
      { label: 'Become a Pratinidhi', href: '/register' },
      { label: 'Make a Donation', href: '/donate' },
    ],
  },
};
