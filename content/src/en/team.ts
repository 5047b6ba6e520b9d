import { mailtoTrust, trust } from '../trust.js';
import type { TeamWords } from '../types/about-pages.js';
import type { TeamMember } from '../types/entities.js';

/** A place in the team that waits for the trust's own person: the name says what it is, the drawn lotus stands for the portrait. */
function place(id: string, position: string, name: string): TeamMember {
  return {
    id,
    name: `${name} Sample`,
    position,
    image: id,
    social: {
      profile: 'https://www.linkedin.com/company/vishwagurubharat-example',
      email: trust.email.value,
    },
    sample: true,
  };
}

export const team: TeamWords = {
  hero: {
    eyebrow: 'Who’s Who',
    title: 'The people behind the work',
    lead: 'Most of them have a job, a family and a bus to catch. They come anyway.',
  },
  leaders: {
    heading: 'Our leaders',
    items: [
      {
        ...place('president', 'President', 'Anand'),
        bio: 'Guides the trust and chairs its board. Begins each meeting with the question that is easiest to forget: who is this for? Looks after Gau, Ganga and the five elements.',
        quote: 'Nobody was ever taught by a speech. They were taught by someone who stayed to help.',
      },
      {
        ...place('general-secretary', 'General secretary', 'Vidya'),
        bio: 'Keeps twelve departments in step, and reads every letter that reaches the trust. Looks after Gayatri, Gita and Guru, and teaches Sanskrit on Saturdays.',
        quote: 'A verse is understood on the day you need it. Our task is that you know it by then.',
      },
    ],
  },
  coreTeam: {
    heading: 'The core team',
    text: 'Fifteen people, each answerable for one part of the work.',
    items: [
      place('treasurer', 'Treasurer', 'Gopal'),
      place('gau', 'Head of Gau, animal protection', 'Nandini'),
      place('ganga', 'Head of Ganga, water conservation', 'Bhagirath'),
      place('gayatri', 'Head of Gayatri, mantra teaching', 'Savita'),
      place('gita', 'Head of Gita, text study', 'Arjun'),
      place('guru', 'Head of Guru, knowledge sharing', 'Sandeep'),
      place('elements', 'Head of Five Elements', 'Prithvi'),
      place('agriculture', 'Agriculture', 'Kisan'),
      place('education', 'Education', 'Sharada'),
      place('health', 'Health and Family Welfare', 'Arogya'),
      place('yoga', 'Yoga and Meditation', 'Yogesh'),
      place('art', 'Art and Culture', 'Kala'),
      place('chapters', 'Local chapters', 'Sangha'),
      place('volunteers', 'Volunteers', 'Seva'),
      place('law', 'Law and Justice', 'Nyaya'),
    ],
  },
  developers: {
    heading: 'The developers',
    text: 'They build and look after this site, so that a gift, a letter or a question always arrives.',
    items: [
      place('web', 'Web developer', 'Rachana'),
      place('server', 'Server developer', 'Setu'),
      place('design', 'Designer', 'Rekha'),
    ],
  },
  profileOf: (name) => `Profile of ${name}`,
  writeTo: (name) => `Write to ${name}`,
  profileLabel: 'Profile',
  mailLabel: 'E-mail',
  join: {
    heading: 'Join Our Team',
    text: 'We look for people who finish what they begin. Tell us what you are good at and what you would like to learn.',
    link: { label: 'Join Our Team', href: mailtoTrust('Join Our Team') },
  },
};
