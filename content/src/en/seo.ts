import type { PageSeo } from '../types/site.js';

/** Every address that has words of its own. Aliases (the same page under two addresses) are listed each. In the order of the page of all pages. */
export const seo = {
  '/': {
    title: 'Vishwa Guru Bharat: India’s wisdom, alive since 1992',
    description:
      'A charitable trust reviving India’s role as a teacher of the world: care for cows and rivers, the Gayatri mantra, the Gita, and the guru’s way of learning.',
    cardTitle: 'India’s wisdom, alive and shared',
    cardText: 'Gau, Ganga, Gayatri, Gita, Guru. Since 1992.',
    listed: { group: 'about', label: 'Home', text: 'What we do, at a glance' },
  },
  '/about': {
    title: 'About us | Vishwa Guru Bharat',
    description:
      'How Vishwa Guru Bharat began on 27 October 1992, who guides it, what its five initiatives and twelve departments do, and how you can take part.',
    cardTitle: 'A promise made in 1992',
    cardText: 'Our story, our people and our twelve departments.',
    listed: { group: 'about', label: 'About Us', text: 'History, officers and departments' },
  },
  '/about/vision-mission': {
    title: 'Vision and mission | Vishwa Guru Bharat',
    description:
      'We want India’s oldest knowledge to be useful again: in the field, at the river, in the classroom and at home. Read our vision, mission and history.',
    cardTitle: 'What we hope for, and what we do',
    cardText: 'The vision and mission of Vishwa Guru Bharat.',
    listed: { group: 'about', label: 'Vision and Mission', text: 'What we hope for' },
  },
  '/about/sankalp': {
    title: 'Our sankalp: five resolves | Vishwa Guru Bharat',
    description:
      'A sankalp is a resolve spoken aloud. Ours is to make India a teacher of the world again, through five resolves that anyone can begin at home this week.',
    cardTitle: 'A resolve, spoken aloud',
    cardText: 'Five promises that anyone can begin this week.',
    listed: { group: 'about', label: 'Our Sankalp', text: 'Five resolves' },
  },
  '/about/boards-departments': {
    title: 'Boards and departments | Vishwa Guru Bharat',
    description:
      'Twelve departments carry our work, from agriculture and education to yoga, law and justice. See what each one does and how to offer your skills.',
    cardTitle: 'Twelve departments, one purpose',
    cardText: 'From agriculture to law: who does what.',
    listed: { group: 'about', label: 'Boards and Departments', text: 'The twelve departments' },
  },
  '/about/EventCalendar': {
    title: 'Event calendar and festivals | Vishwa Guru Bharat',
    description:
      'Festivals, tithis and the moon for any year: what each day celebrates, how it is kept, and a feed for your own calendar, reckoned for New Delhi.',
    cardTitle: 'The Sanatan year, day by day',
    cardText: 'The festivals of every year, with what they mean.',
    listed: { group: 'about', label: 'Event Calendar', text: 'Festivals and tithis of any year' },
  },
  '/about/whos-who': {
    title: 'Who’s who | Vishwa Guru Bharat',
    description:
      'Meet the leaders, the core team and the developers of Vishwa Guru Bharat, what each of them looks after, and how to write to them or join them.',
    cardTitle: 'The people behind the work',
    cardText: 'Leaders, core team and developers.',
  },
  '/team': {
    title: 'Our team | Vishwa Guru Bharat',
    description:
      'Two leaders, a core team of fifteen and three developers keep Vishwa Guru Bharat at work. See who looks after what, and how you can join our team.',
    cardTitle: 'Meet our team',
    cardText: 'Who looks after what at Vishwa Guru Bharat.',
    listed: { group: 'about', label: 'Our Team', text: 'Who looks after what' },
  },
  '/gau': {
    title: 'Gau: caring for India’s cows | Vishwa Guru Bharat',
    description:
      'Why the cow is called mother, which breeds belong to India, how a gaushala runs, and what our ongoing projects still need. Feed a cow for a month.',
    cardTitle: 'She who gives is cared for',
    cardText: 'Shelter, fodder and native breeds: the Gau initiative.',
    listed: { group: 'projects', label: 'Gau', text: 'Animal protection' },
  },
  '/ganga': {
    title: 'Ganga: keeping a river alive | Vishwa Guru Bharat',
    description:
      'The Ganga runs some 2,500 km from Gaumukh to the sea. Follow her course, learn what troubles her and what each home can do for the water near it.',
    cardTitle: 'A river is a living thing',
    cardText: 'From Gaumukh to the sea: the Ganga initiative.',
    listed: { group: 'projects', label: 'Ganga', text: 'Water conservation' },
  },
  '/gayatri': {
    title: 'Gayatri: the mantra explained | Vishwa Guru Bharat',
    description:
      'The Gayatri mantra in Devanagari, letter by letter in Roman script, word by word in plain English, with its source and a simple way to practise it.',
    cardTitle: 'Twenty-four syllables of light',
    cardText: 'The Gayatri mantra: text, sound and meaning.',
    listed: { group: 'projects', label: 'Gayatri', text: 'Self-development through mantras' },
  },
  '/gita': {
    title: 'Gita: eighteen chapters | Vishwa Guru Bharat',
    description:
      'The Bhagavad Gita at a glance: eighteen chapters, seven hundred verses, and the ones people live by, each with its number, Sanskrit text and meaning.',
    cardTitle: 'A song for the hardest day',
    cardText: 'The Gita: eighteen chapters, seven hundred verses.',
    listed: { group: 'projects', label: 'Gita', text: 'Ancient texts' },
  },
  '/guru': {
    title: 'Guru: teacher and pupil | Vishwa Guru Bharat',
    description:
      'What a guru is, how the guru-shishya parampara has passed on the Vedas, music and medicine by word of mouth, and how to learn this way today.',
    cardTitle: 'From one lamp, another',
    cardText: 'The guru-shishya parampara, then and now.',
    listed: { group: 'projects', label: 'Guru', text: 'Knowledge sharing' },
  },
  '/5elements': {
    title: 'The five elements | Vishwa Guru Bharat',
    description:
      'Space, air, fire, water and earth: the pancha mahabhuta explained, with the sense each one carries, and one small thing to do for each of them.',
    cardTitle: 'Made of five things',
    cardText: 'Space, air, fire, water, earth: how we care for each.',
    listed: { group: 'projects', label: 'The five elements', text: 'Air, space, earth, water, fire' },
  },
  '/experience': {
    title: 'Strategic Alliance: meditation, ayurveda | VGB',
    description:
      'Learn to meditate, understand the three doshas of ayurveda, take a course in Sanskrit or the Gita, or go on a retreat with Vishwa Guru Bharat.',
    cardTitle: 'Come and try it yourself',
    cardText: 'Meditation, ayurveda, courses and retreats.',
    listed: { group: 'takePart', label: 'VGB Experience', text: 'Meditation, ayurveda, courses, retreats' },
  },
  '/community': {
    title: 'Community | Vishwa Guru Bharat',
    description:
      '45+ local chapters, 10,000+ members in 25+ countries: find people near you, join an online forum, come to a gathering, or give a few hours a week.',
    cardTitle: 'You are not walking alone',
    cardText: '45+ chapters, 10,000+ members, 25+ countries.',
    listed: { group: 'takePart', label: 'Community', text: 'Chapters, events, forums, seva' },
  },
  '/community/chapters': {
    title: 'Local chapters | Vishwa Guru Bharat',
    description:
      'Meet people near you who chant, study and serve together. See the chapters of Delhi, Mumbai, Bangalore and Chennai and the day on which each meets.',
    cardTitle: 'Find a chapter near you',
    cardText: 'Delhi, Mumbai, Bangalore, Chennai and more.',
    listed: { group: 'takePart', label: 'Local chapters', text: 'Find one near you' },
  },
  '/community/forum': {
    title: 'Online forums | Vishwa Guru Bharat',
    description:
      'Ask, answer and read along in four forums: scripture, daily practice, cows and farming, rivers and the five elements. Members write; all are kind.',
    cardTitle: 'Ask a question, share an answer',
    cardText: 'Four online forums for members.',
    listed: { group: 'takePart', label: 'Online forums', text: 'Ask and answer' },
  },
  '/community/volunteer': {
    title: 'Volunteer with a chapter | Vishwa Guru Bharat',
    description:
      'Four ways to help through a local chapter, with the hours each takes, where it is done and the skills it calls for. Most need only a willing heart.',
    cardTitle: 'A few hours, well given',
    cardText: 'Volunteer roles in our local chapters.',
    listed: { group: 'takePart', label: 'Chapter volunteers', text: 'Roles in a chapter' },
  },
  '/events': {
    title: 'Events and newsletter | Vishwa Guru Bharat',
    description:
      'Gatherings you can come to: what happens, when and where, and how to register. Leave your e-mail for a short newsletter, four times a year.',
    cardTitle: 'Come, sit, take part',
    cardText: 'The next gatherings of Vishwa Guru Bharat.',
    listed: { group: 'takePart', label: 'Events', text: 'The next gatherings, and the newsletter' },
  },
  '/volunteer': {
    title: 'Volunteer | Vishwa Guru Bharat',
    description:
      'Give your time: at a gaushala, on a river bank, in a classroom or from your desk. See the roles and the hours, and offer yourself in two minutes.',
    cardTitle: 'Seva: service, freely given',
    cardText: 'Roles, hours and how to offer yourself.',
    listed: { group: 'takePart', label: 'Volunteer', text: 'Offer yourself' },
  },
  '/contact': {
    title: 'Contact us | Vishwa Guru Bharat',
    description:
      'Write, call or visit us in Jammu, Kishtwar. Send a message with this form, and a person will read it and answer within two working days.',
    cardTitle: 'We would love to hear from you',
    cardText: 'Write, call or visit us.',
    listed: { group: 'takePart', label: 'Contact', text: 'Write, call or visit' },
  },
  '/donate': {
    title: 'Donate: what your gift does | Vishwa Guru Bharat',
    description:
      'Give once or every month by card, UPI, net banking or wallet. No account needed. A numbered receipt reaches you by e-mail for every single gift.',
    cardTitle: 'A gift becomes fodder, books, clean water',
    cardText: 'Give once or monthly. Every gift gets a receipt.',
    listed: { group: 'give', label: 'Donate', text: 'Once or monthly' },
  },
  '/membership': {
    title: 'Yearly membership from ₹365 | Vishwa Guru Bharat',
    description:
      'Yearly memberships from ₹365, which is about ₹1 a day. See what each of them brings, whom it is for, and join in a few minutes.',
    cardTitle: 'Belong, for about ₹1 a day',
    cardText: 'Yearly plans, from ₹365.',
    listed: { group: 'give', label: 'Membership', text: 'Yearly plans' },
  },
  '/register': {
    title: 'Create an account | Vishwa Guru Bharat',
    description:
      'Create your Vishwa Guru Bharat account, become a member or a Pratinidhi (a representative of the trust), and take part in our courses and events.',
    cardTitle: 'Become a Pratinidhi',
    cardText: 'Create your account in two minutes.',
    listed: { group: 'give', label: 'Create Account', text: 'Two minutes' },
  },
  '/login': {
    title: 'Member login | Vishwa Guru Bharat',
    description:
      'Log in to Vishwa Guru Bharat to see your profile and your membership, to renew it or to upgrade it.',
    cardTitle: 'Welcome back',
    cardText: 'Log in to your Vishwa Guru Bharat account.',
    listed: { group: 'give', label: 'Member Login', text: 'Your profile and membership' },
  },
  '/verify-email': {
    title: 'Verify your e-mail | Vishwa Guru Bharat',
    description:
      'Enter the 6-digit code that we sent to your e-mail address to finish creating your account.',
    cardTitle: 'One small step more',
    cardText: 'Enter the code from your e-mail.',
  },
  '/forgot-password': {
    title: 'Forgot your password? | Vishwa Guru Bharat',
    description:
      'Tell us your e-mail address and we will send you a link with which you can choose a new password.',
    cardTitle: 'Forgot your password?',
    cardText: 'We will send you a link to choose a new one.',
    listed: { group: 'give', label: 'Forgot password', text: 'Choose a new one' },
  },
  '/reset-password/{token}': {
    title: 'Choose a new password | Vishwa Guru Bharat',
    description: 'Choose a new password for your Vishwa Guru Bharat account with the link from your e-mail.',
    cardTitle: 'Choose a new password',
    cardText: 'The link from your e-mail works once, for 30 minutes.',
  },
  '/profile': {
    title: 'Your profile | Vishwa Guru Bharat',
    description:
      'See and edit your details, and look at your membership of Vishwa Guru Bharat and how long it runs.',
    cardTitle: 'Your profile',
    cardText: 'Your details and your membership.',
  },
  '/membership-details': {
    title: 'Your membership | Vishwa Guru Bharat',
    description:
      'The type of your membership, the day it began, the day it is valid until, and what it brings you.',
    cardTitle: 'Your membership',
    cardText: 'Type, dates and benefits.',
  },
  '/membership-upgrade': {
    title: 'Upgrade your membership | Vishwa Guru Bharat',
    description:
      'Move to a plan above yours during the year, and see what the higher membership adds to what you have.',
    cardTitle: 'Go one step further',
    cardText: 'Upgrade to Silver or Gold.',
  },
  '/terms': {
    title: 'Terms of use | Vishwa Guru Bharat',
    description:
      'The terms on which you use this site, donate and become a member: receipts, refunds, monthly gifts, membership, conduct and the law that applies.',
    cardTitle: 'Terms of use',
    cardText: 'Donations, membership and conduct, in plain words.',
    listed: { group: 'smallPrint', label: 'Terms', text: 'How we deal with one another' },
  },
  '/privacy': {
    title: 'Privacy | Vishwa Guru Bharat',
    description:
      'What we hold about you, why, for how long, who else sees it, and your rights under the Digital Personal Data Protection Act, 2023, in plain words.',
    cardTitle: 'Your data stays yours',
    cardText: 'What we hold, why, and for how long.',
    listed: { group: 'smallPrint', label: 'Privacy', text: 'What we hold, and why' },
  },
  '/sitemap': {
    title: 'Sitemap | Vishwa Guru Bharat',
    description:
      'Every page of the Vishwa Guru Bharat site in one list, each with a line that says what it holds.',
    cardTitle: 'Every page in one place',
    cardText: 'The sitemap of Vishwa Guru Bharat.',
  },
  '/No': {
    title: 'Page not found | Vishwa Guru Bharat',
    description:
      'This page cannot be found. The home page of Vishwa Guru Bharat shows you the way to everything else.',
    cardTitle: 'This page cannot be found',
    cardText: 'The home page knows the way.',
  },
  '/payment-status': {
    title: 'What happened to your payment | Vishwa Guru Bharat',
    description:
      'We ask the payment provider what became of your payment, and tell you plainly what happens next.',
    cardTitle: 'What happened to your payment',
    cardText: 'We ask, and tell you plainly.',
  },
  '/monthly-donation': {
    title: 'Your monthly donation | Vishwa Guru Bharat',
    description:
      'See your monthly donation to Vishwa Guru Bharat, what was received so far, and cancel it if you wish.',
    cardTitle: 'Your monthly donation',
    cardText: 'See it, or cancel it, at any time.',
  },
  '/newsletter/confirm': {
    title: 'Confirm the newsletter | Vishwa Guru Bharat',
    description:
      'Confirm that you would like to receive the Vishwa Guru Bharat newsletter, about four times a year.',
    cardTitle: 'One click to confirm',
    cardText: 'The newsletter of Vishwa Guru Bharat.',
  },
  '/newsletter/unsubscribe': {
    title: 'Leave the newsletter | Vishwa Guru Bharat',
    description:
      'Leave the Vishwa Guru Bharat newsletter. One click is enough, and we keep no hard feelings.',
    cardTitle: 'Leave the newsletter',
    cardText: 'One click is enough.',
  },
} satisfies Readonly<Record<string, PageSeo>>;
