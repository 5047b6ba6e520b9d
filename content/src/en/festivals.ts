import type { FestivalId } from '../calendar/festival.js';
import type { CalendarEvent } from '../types/entities.js';

export const festivals: Readonly<Record<FestivalId, CalendarEvent>> = {
  'makar-sankranti': {
    title: 'Makar Sankranti',
    location: 'River banks across India; Gangasagar in West Bengal',
    description:
      'The sun enters Makara (Capricorn) and the days grow warmer. One bathes before sunrise, gives away sesame and jaggery, and speaks sweetly.',
  },
  'vasant-panchami': {
    title: 'Vasant Panchami',
    location: 'Schools and homes',
    description:
      'The fifth day of spring belongs to Saraswati, goddess of learning. Children write their first letters; mustard fields and clothes are yellow.',
  },
  'maha-shivaratri': {
    title: 'Maha Shivaratri',
    location: 'Shiva temples; Kashi and Kedarnath’s winter seat at Ukhimath',
    description:
      'The great night of Shiva, kept awake with fasting, bilva leaves and the mantra Om Namah Shivaya. A night for sitting still.',
  },
  holi: {
    title: 'Holi',
    location: 'Everywhere; Mathura, Vrindavan and Barsana above all',
    description:
      'Colours after the bonfire of Holika: Prahlada’s trust outlives his father’s pride. Old quarrels are washed off with the colour.',
  },
  'chaitra-navratri': {
    title: 'Chaitra Navratri and Ugadi',
    location: 'Homes and Devi temples; Vaishno Devi at Katra',
    description:
      'The first day of the lunar year, kept as Ugadi, Gudi Padwa and Navreh. Nine nights of the Goddess begin, and end with Ram Navami.',
  },
  'ram-navami': {
    title: 'Ram Navami',
    location: 'Ayodhya and Rama temples everywhere',
    description:
      'The birth of Rama at noon, on the ninth day of Chaitra. The Ramayana is read aloud, and panakam, a drink of jaggery and ginger, is shared.',
  },
  'hanuman-jayanti': {
    title: 'Hanuman Jayanti',
    location: 'Hanuman temples across northern India',
    description:
      'The birth of Hanuman: strength in the service of something greater. Forty verses, the Hanuman Chalisa, are sung together.',
  },
  'akshaya-tritiya': {
    title: 'Akshaya Tritiya',
    location: 'Homes; Gangotri and Yamunotri, which open around this day',
    description:
      'Akshaya means that which does not run out. What is begun or given today is held to grow; water and grain are the best of gifts.',
  },
  'buddha-purnima': {
    title: 'Buddha Purnima',
    location: 'Bodh Gaya, Sarnath and Kushinagar',
    description:
      'Full moon of Vaishakha: the birth, awakening and passing of the Buddha. A day for kindness to every living being.',
  },
  'ganga-dussehra': {
    title: 'Ganga Dussehra',
    location: 'Ghats of Haridwar, Rishikesh, Prayagraj and Varanasi',
    description:
      'The day on which the Ganga came down to earth after Bhagiratha’s long prayer. We clean a ghat first, and light a lamp after.',
  },
  'yoga-day': {
    title: 'International Day of Yoga',
    location: 'Parks, schools and ghats',
    description:
      'Proposed by India and adopted by the United Nations in December 2014; kept on 21 June, the longest day of the northern year.',
  },
  'guru-purnima': {
    title: 'Guru Purnima',
    location: 'Ashrams, schools and homes',
    description:
      'Full moon of Ashadha, the day of Vyasa, who arranged the Vedas. One thanks one’s teachers, the first of whom is one’s mother.',
  },
  'raksha-bandhan': {
    title: 'Raksha Bandhan',
    location: 'Homes across India',
    description:
      'A thread around the wrist is a promise to protect. On the same day many renew the sacred thread, and some tie a rakhi to a tree.',
  },
  janmashtami: {
    title: 'Krishna Janmashtami',
    location: 'Mathura, Vrindavan, Dwarka and every home with a cradle',
    description:
      'Krishna is born at midnight in a prison cell, and grows up among cowherds. One fasts, sings and rocks the cradle at twelve.',
  },
  'ganesh-chaturthi': {
    title: 'Ganesh Chaturthi',
    location: 'Homes and public squares, above all in Maharashtra',
    description:
      'Ganesha, who clears the way, is made of clay and worshipped for one to ten days. Let it be plain clay, so that the water stays clean.',
  },
  'sharad-navratri': {
    title: 'Sharad Navratri',
    location: 'Homes and Devi temples across India',
    description:
      'Nine autumn nights of the Goddess: Durga for strength, Lakshmi for plenty, Saraswati for wisdom. Dance in Gujarat, pandals in Bengal.',
  },
  vijayadashami: {
    title: 'Vijayadashami (Dussehra)',
    location: 'Across India; Kullu, Mysuru and Ayodhya',
    description:
      'The tenth day, of victory: Rama over Ravana, Durga over Mahishasura. Tools and books are honoured, and new learning begins.',
  },
  'foundation-day': {
    title: 'Foundation Day of Vishwa Guru Bharat',
    location: 'Jammu, Kishtwar, and every chapter',
    description:
      'On 27 October 1992 the trust was founded. We plant a tree for each year, feed the cows first, and open our doors to everyone.',
  },
  deepavali: {
    title: 'Deepavali',
    location: 'Every doorstep',
    description:
      'A row of lamps on the darkest night: Rama comes home to Ayodhya. One lamp is lit for those who have nobody to light one.',
  },
  gopashtami: {
    title: 'Gopashtami',
    location: 'Gaushalas; Vrindavan and Nathdwara',
    description:
      'The day on which young Krishna was first trusted with the cows. They are bathed, garlanded and fed before anyone else eats.',
  },
  'guru-nanak-jayanti': {
    title: 'Guru Nanak Jayanti and Kartik Purnima',
    location: 'Gurdwaras everywhere; the ghats of Varanasi',
    description:
      'The birth of Guru Nanak, who taught: remember the Name, earn honestly, share what you have. On the same full moon, Kashi lights its ghats.',
  },
  'gita-jayanti': {
    title: 'Gita Jayanti',
    location: 'Kurukshetra and every Gita circle',
    description:
      'On this eleventh day of Margashirsha the Gita is held to have been spoken. Its 700 verses are recited from first to last, in about three hours.',
  },
};
