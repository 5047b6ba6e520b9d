import type { CommonWords } from '../types/site.js';

export const common: CommonWords = {
  tagline: 'Reviving India’s gift of wisdom',
  skipToContent: 'Skip to the main content',
  header: {
    topBarLabel: 'Contact and social media',
    callUs: (phone) => `Call us on ${phone}`,
    writeToUs: (email) => `Write to us at ${email}`,
    socialLabel: 'Social media',
    followOn: (network) => `Follow us on ${network}`,
    homeLabel: 'Vishwa Guru Bharat, home',
    menuLabel: 'Main menu',
    about: {
      label: 'About Us',
      links: [
        { label: 'Vision and Mission', href: '/about/vision-mission' },
        { label: 'Our Sankalp', href: '/about/sankalp' },
        { label: 'Boards and Departments', href: '/about/boards-departments' },
        { label: 'Event Calendar', href: '/about/EventCalendar' },
        { label: 'Who’s Who', href: '/about/whos-who' },
      ],
    },
    projects: {
      label: 'VGB Projects',
      links: [
        { label: 'Gau', href: '/gau' },
        { label: 'Ganga', href: '/ganga' },
        { label: 'Gayatri', href: '/gayatri' },
        { label: 'Gita', href: '/gita' },
        { label: 'Guru', href: '/guru' },
      ],
    },
    alliance: { label: 'Strategic Alliance', href: '/experience' },
    storeLabel: 'Community Store',
    login: { label: 'Login', href: '/login' },
    donate: { label: 'Donate', href: '/donate' },
    logout: 'Logout',
    profileOf: (name) => (name === '' ? 'Your profile' : `Your profile, ${name}`),
    initialWithoutName: 'U',
    openMenu: 'Open the menu',
    closeMenu: 'Close the menu',
    drawerLabel: 'Menu',
  },
  memberBanner: {
    text: 'Complete your membership to access all features',
    link: { label: 'Go to your profile', href: '/profile' },
  },
  footer: {
    label: 'Footer',
    description:
      'Vishwa Guru Bharat is a charitable trust, founded on 27 October 1992. We care for cows and rivers, and we share the Gayatri, the Gita and the guru’s way of learning with everyone who asks.',
    donate: { label: 'Make a Donation', href: '/donate' },
    quickLinksHeading: 'Quick links',
    quickLinks: [
      { label: 'About Us', href: '/about' },
      { label: 'Our Team', href: '/team' },
      { label: 'VGB Experience', href: '/experience' },
      { label: 'Community', href: '/community' },
      { label: 'Events', href: '/events' },
      { label: 'Membership', href: '/membership' },
      { label: 'Volunteer', href: '/volunteer' },
      { label: 'Contact', href: '/contact' },
    ],
    projectsHeading: 'Our projects',
    projectLinks: [
      { label: 'Gau: care for the cow', href: '/gau' },
      { label: 'Ganga: care for water', href: '/ganga' },
      { label: 'Gayatri: the mantra', href: '/gayatri' },
      { label: 'Gita: the ancient texts', href: '/gita' },
      { label: 'Guru: shared knowledge', href: '/guru' },
      { label: 'The five elements', href: '/5elements' },
    ],
    contactHeading: 'Reach us',
    addressLabel: 'Address',
    phoneLabel: 'Telephone',
    emailLabel: 'E-mail',
    highlights: [
      {
        title: 'Serving since 1992',
        text: 'A trust founded on 27 October 1992, and at work every year since.',
      },
      {
        title: 'A receipt for every gift',
        text: 'Each donation gets a numbered receipt by e-mail, as a PDF you can keep.',
      },
      {
        title: 'Open to everyone',
        text: 'Come from any faith, place or language. Bring a question, or a pair of hands.',
      },
    ],
    copyright: (year) => `© ${year} Vishwa Guru Bharat. All rights reserved.`,
    legalLabel: 'Legal',
    legalLinks: [
      { label: 'Terms', href: '/terms' },
      { label: 'Privacy', href: '/privacy' },
      { label: 'Sitemap', href: '/sitemap' },
    ],
    backToTop: 'Back to the top',
  },
  buttons: {
    retry: 'Try again',
    contactUs: 'Contact us',
  },
  form: {
    required: 'required',
    optional: 'optional',
    errorSummary: (count) =>
      count === 1 ? 'One thing needs your attention' : `${count} things need your attention`,
  },
  state: {
    loading: 'Loading...',
    processing: 'Processing...',
    offline: 'You are offline. What you typed is kept. We will carry on when the connection is back.',
    error: 'Something went wrong',
    noScript:
      'You can read every page without JavaScript. Donating and signing in need it, because the payment window does.',
    opensInNewTab: 'opens in a new tab',
  },
  widget: {
    home: 'Home',
    slider: {
      label: 'Voices of our members',
      pause: 'Pause the slides',
      play: 'Play the slides',
      goTo: (position, total) => `Show slide ${position} of ${total}`,
      position: (position, total) => `Slide ${position} of ${total}`,
    },
    verse: { original: 'Sanskrit', transliteration: 'How it sounds', meaning: 'What it means' },
  },
  notFound: {
    title: 'Page not found',
    text: "Oops! The page you're looking for cannot be found.",
    hint: 'The address may have changed, or a letter may have slipped. The home page knows the way to everything.',
    home: { label: 'Go to the home page', href: '/' },
  },
  crash: {
    title: 'Something went wrong on this page',
    text: 'It is our fault, not yours. Please load the page again. If it happens twice, tell us what you were doing and we will put it right.',
    reload: 'Load the page again',
  },
  initials: { portraitOf: (name) => `Portrait of ${name}` },
  sampleNote: 'Sample: to be replaced by the trust',
};
