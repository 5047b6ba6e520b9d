import type { SitemapWords } from '../types/experience.js';

export const sitemap: SitemapWords = {
  hero: {
    eyebrow: 'Sitemap',
    title: 'Every page in one place',
    lead: 'If you do not find it here, it is not there yet. Tell us what you missed.',
  },
  groups: [
    {
      heading: 'About the trust',
      links: [
        { label: 'Home', href: '/', text: 'What we do, at a glance' },
        { label: 'About Us', href: '/about', text: 'History, officers and departments' },
        { label: 'Vision and Mission', href: '/about/vision-mission', text: 'What we hope for' },
        { label: 'Our Sankalp', href: '/about/sankalp', text: 'Five resolves' },
        {
          label: 'Boards and Departments',
          href: '/about/boards-departments',
          text: 'The twelve departments',
        },
        { label: 'Event Calendar', href: '/about/EventCalendar', text: 'Festivals and tithis of any year' },
        { label: 'Our Team', href: '/team', text: 'Who looks after what' },
      ],
    },
    {
      heading: 'Projects',
      links: [
        { label: 'Gau', href: '/gau', text: 'Animal protection' },
        { label: 'Ganga', href: '/ganga', text: 'Water conservation' },
        { label: 'Gayatri', href: '/gayatri', text: 'Self-development through mantras' },
        { label: 'Gita', href: '/gita', text: 'Ancient texts' },
        { label: 'Guru', href: '/guru', text: 'Knowledge sharing' },
        { label: 'The five elements', href: '/5elements', text: 'Air, space, earth, water, fire' },
      ],
    },
    {
      heading: 'Take part',
      links: [
        { label: 'VGB Experience', href: '/experience', text: 'Meditation, ayurveda, courses, retreats' },
        { label: 'Community', href: '/community', text: 'Chapters, events, forums, seva' },
        { label: 'Local chapters', href: '/community/chapters', text: 'Find one near you' },
        { label: 'Online forums', href: '/community/forum', text: 'Ask and answer' },
        { label: 'Chapter volunteers', href: '/community/volunteer', text: 'Roles in a chapter' },
        { label: 'Events', href: '/events', text: 'The next gatherings, and the newsletter' },
        { label: 'Volunteer', href: '/volunteer', text: 'Offer yourself' },
        { label: 'Contact', href: '/contact', text: 'Write, call or visit' },
      ],
    },
    {
      heading: 'Give and belong',
      links: [
        { label: 'Donate', href: '/donate', text: 'Once or monthly' },
        { label: 'Membership', href: '/membership', text: 'Yearly plans' },
        { label: 'Create Account', href: '/register', text: 'Two minutes' },
        { label: 'Member Login', href: '/login', text: 'Your profile and membership' },
        { label: 'Forgot password', href: '/forgot-password', text: 'Choose a new one' },
      ],
    },
    {
      heading: 'The small print',
      links: [
        { label: 'Terms', href: '/terms', text: 'How we deal with one another' },
        { label: 'Privacy', href: '/privacy', text: 'What we hold, and why' },
      ],
    },
  ],
};
