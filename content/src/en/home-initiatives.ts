import type { InitiativeContent, InitiativeId } from '../types/entities.js';

/** The five G tabs of the home page. Their figures are facts of the subject, with the source where it is not common knowledge. */
export const homeInitiatives: Readonly<Record<InitiativeId, InitiativeContent>> = {
  gau: {
    id: 'gau',
    title: 'Gau: animal protection',
    icon: 'gau',
    description:
      'The cow feeds the field before she feeds the child. We shelter cows that nobody milks any more, keep native breeds alive and turn dung into manure and cooking gas.',
    stats: [
      {
        value: '50+',
        label: 'cattle breeds registered as India’s own',
        source: 'ICAR-NBAGR, register of breeds',
      },
      { value: '19 crore', label: 'cattle in India', source: '20th Livestock Census, 2019' },
      { value: '5', label: 'gifts of the cow: milk, curd, ghee, dung, urine' },
    ],
    image: 'gau',
    imageAlt: 'Line drawing of a humped cow and her calf under a neem tree',
  },
  ganga: {
    id: 'ganga',
    title: 'Ganga: water conservation',
    icon: 'ganga',
    description:
      'A river is kept clean upstream: in kitchens, fields and drains. We clear ghats, revive wells and ponds, plant the banks and teach children to test the water they drink.',
    stats: [
      { value: '2,525 km', label: 'from Gaumukh to the sea', source: 'National Mission for Clean Ganga' },
      { value: '26%', label: 'of India’s land drains into her', source: 'National Mission for Clean Ganga' },
      { value: '5', label: 'states along her main course' },
    ],
    image: 'ganga',
    imageAlt: 'Line drawing of a river winding from snow peaks past a ghat with lamps',
  },
  gayatri: {
    id: 'gayatri',
    title: 'Gayatri: self-development through mantra',
    icon: 'gayatri',
    description:
      'One prayer, older than most books: may our minds be set alight. We teach it slowly, with the right sounds and the meaning, to anyone who wants to begin the day with it.',
    stats: [
      { value: '24', label: 'syllables' },
      { value: '3', label: 'lines of eight syllables each' },
      { value: '3.62.10', label: 'its place in the Rig Veda' },
    ],
    image: 'gayatri',
    imageAlt: 'Line drawing of the rising sun with twenty-four rays over water',
  },
  gita: {
    id: 'gita',
    title: 'Gita: the ancient texts',
    icon: 'gita',
    description:
      'Arjuna puts down his bow, and a friend answers him. We read the Gita, the Upanishads and the epics in small circles, in plain language, one verse at a sitting.',
    stats: [
      { value: '700', label: 'verses' },
      { value: '18', label: 'chapters' },
      { value: '4', label: 'voices: Krishna, Arjuna, Sanjaya, Dhritarashtra' },
    ],
    image: 'gita',
    imageAlt: 'Line drawing of an open palm-leaf book beside a chariot wheel',
  },
  guru: {
    id: 'guru',
    title: 'Guru: knowledge sharing',
    icon: 'guru',
    description:
      'What matters most is passed from person to person. We bring teachers and learners together: Sanskrit, music, yoga, farming, and the patience that goes with each.',
    stats: [
      { value: '4', label: 'Vedas, handed down by memory' },
      { value: '108', label: 'Upanishads in the Muktika list' },
      { value: '2008', label: 'Vedic chanting joins UNESCO’s living heritage', source: 'UNESCO' },
    ],
    image: 'guru',
    imageAlt: 'Line drawing of a teacher and two pupils under a banyan tree',
  },
};
