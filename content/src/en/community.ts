import type { CommunityWords } from '../types/experience.js';
import { gatherings } from './gatherings.js';
import { mapNote } from './map-note.js';
import { volunteerRoles } from './volunteer-roles.js';

export const community: CommunityWords = {
  hero: {
    eyebrow: 'Community',
    title: 'You are not walking alone',
    lead: 'People near you meet to read, sing, plant and serve. There is always one more place in the circle.',
  },
  intro: {
    id: 'satsang',
    heading: 'Good company',
    paragraphs: [
      'Satsang means the company of what is true. In practice it is a room, a lamp, a few people and no hurry. It is easier to keep a promise when someone asks how it is going.',
    ],
  },
  stats: [
    { value: '45+', label: 'local chapters' },
    { value: '10,000+', label: 'members' },
    { value: '25+', label: 'countries' },
    { value: '300+', label: 'annual events' },
  ],
  tabsLabel: 'Parts of the community',
  tabs: { chapters: 'Local Chapters', events: 'Events', forum: 'Online Forums', volunteer: 'Volunteer' },
  sampleNote: 'Numbers and dates on these cards are samples until each group confirms its own.',
  chapters: {
    heading: 'Find a chapter near you',
    text: 'Come once without any obligation. Shoes at the door, questions welcome.',
    map: 'Map of India with our chapters',
    mapNote,
    membersLabel: (count) => `${count} members`,
    items: [
      {
        name: 'Delhi',
        members: 1200,
        location: 'New Delhi',
        meetingDay: 'Every Sunday, 8\u00a0am',
        image: 'delhi',
        description: 'Gita circle in the morning, and Yamuna clean-ups on the first Sunday of the month.',
        sample: true,
      },
      {
        name: 'Mumbai',
        members: 950,
        location: 'Dadar, Mumbai',
        meetingDay: 'Every Saturday, 6\u00a0pm',
        image: 'mumbai',
        description: 'Chanting, beach clean-ups, and clay Ganeshas for the whole neighbourhood.',
        sample: true,
      },
      {
        name: 'Bangalore',
        members: 800,
        location: 'Malleshwaram, Bengaluru',
        meetingDay: 'Every Sunday, 7\u00a0am',
        image: 'bangalore',
        description: 'Yoga in the park, lake walks, and Sanskrit for people who write software.',
        sample: true,
      },
      {
        name: 'Chennai',
        members: 700,
        location: 'Mylapore, Chennai',
        meetingDay: 'Second and fourth Sunday, 9\u00a0am',
        image: 'chennai',
        description: 'Vedic chanting, Carnatic music for beginners, and temple tank care.',
        sample: true,
      },
    ],
    callToAction: {
      text: 'No chapter in your town? We help you to start one.',
      link: { label: 'Start a chapter', href: '/contact?subject=Start%20a%20chapter' },
    },
  },
  events: {
    heading: 'Come and take part',
    text: 'Free unless we say otherwise. Please register, so that there is enough breakfast.',
    register: 'Register',
    learnMore: 'Learn More',
    items: gatherings,
  },
  forum: {
    heading: 'Ask, answer, read along',
    text: 'Four forums, one rule: speak as if the other were sitting opposite you.',
    membersLabel: (count) => `${count} members`,
    postsLabel: (count) => `${count} posts`,
    lastActivityLabel: 'Last activity',
    items: [
      {
        title: 'Scripture and meaning',
        members: 2400,
        posts: 8600,
        lastActivity: 'today',
        description: 'Verses, translations, and honest doubts.',
        sample: true,
      },
      {
        title: 'Daily practice',
        members: 3100,
        posts: 12400,
        lastActivity: 'today',
        description: 'Mantra, meditation, fasting and festivals at home.',
        sample: true,
      },
      {
        title: 'Cows, soil and kitchen',
        members: 1500,
        posts: 4200,
        lastActivity: 'yesterday',
        description: 'Gau seva, natural farming, and simple food.',
        sample: true,
      },
      {
        title: 'Rivers and elements',
        members: 1100,
        posts: 2900,
        lastActivity: 'this week',
        description: 'Clean-ups, rain tanks, trees and star gazing.',
        sample: true,
      },
    ],
    callToAction: {
      heading: 'Join the conversation',
      text: 'An account is free and takes two minutes.',
      link: { label: 'Create Account', href: '/register' },
    },
  },
  volunteer: {
    heading: 'Give a few hours',
    text: 'Seva is service without keeping count. We do keep the timetable.',
    commitmentLabel: 'Time',
    locationLabel: 'Place',
    skillsLabel: 'What helps',
    items: volunteerRoles,
    apply: 'Offer yourself',
  },
};
