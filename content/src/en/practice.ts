import type { PracticeWords } from '../types/experience.js';

export const practice: PracticeWords = {
  sitting: {
    heading: 'Sit now',
    text: 'A bell begins the sitting and ends it. It is made in your browser; nothing is downloaded.',
    lengthLabel: 'How long?',
    minutes: (count) => `${count} minutes`,
    start: 'Begin the sitting',
    stop: 'End it early',
    bell: 'Hear the bell',
    running: (minutes) => `The sitting has begun: ${minutes} minutes.`,
    done: 'The sitting is over. Take a moment before you rise.',
  },
  dosha: {
    heading: 'Ten honest questions',
    limits:
      'Choose what has been true for most of your life. What comes out is a picture of your own answers in the words of Ayurveda: no diagnosis, and no measure of health. Nothing is stored or sent.',
    begin: 'Begin',
    step: (number, of) => `Question ${number} of ${of}`,
    back: 'One back',
    again: 'Ask me again',
    names: { vata: 'Vata', pitta: 'Pitta', kapha: 'Kapha' },
    result: (shares) =>
      `Your answers: ${shares}. All three are in everyone. What you feel on a given day counts more than this wheel.`,
    questions: [
      {
        question: 'How is your frame?',
        vata: 'Slight; I find it hard to gain weight',
        pitta: 'Middling and well built',
        kapha: 'Broad; I gain weight easily',
      },
      {
        question: 'How is your skin most of the year?',
        vata: 'Dry and cool',
        pitta: 'Warm, and quick to redden',
        kapha: 'Smooth, cool and rather moist',
      },
      {
        question: 'How do you sleep?',
        vata: 'Lightly; I wake easily',
        pitta: 'Soundly, and not for long',
        kapha: 'Deeply and long',
      },
      {
        question: 'How is your hunger?',
        vata: 'It comes and goes',
        pitta: 'Strong; I am cross when a meal is late',
        kapha: 'Even; I can miss a meal',
      },
      {
        question: 'How do you bear the weather?',
        vata: 'Cold and wind trouble me',
        pitta: 'Heat troubles me',
        kapha: 'Damp and cold trouble me',
      },
      {
        question: 'How do you walk and work?',
        vata: 'Quickly, in bursts',
        pitta: 'With purpose',
        kapha: 'Slowly and steadily',
      },
      {
        question: 'How do you speak?',
        vata: 'Fast and much',
        pitta: 'Clearly and to the point',
        kapha: 'Calmly and little',
      },
      {
        question: 'How do you learn?',
        vata: 'Quickly, and I forget quickly',
        pitta: 'Quickly, and I keep what I need',
        kapha: 'Slowly, and I keep it for good',
      },
      {
        question: 'What comes first when things go wrong?',
        vata: 'Worry',
        pitta: 'Anger',
        kapha: 'Withdrawal',
      },
      {
        question: 'What do you do with a new plan?',
        vata: 'Begin at once',
        pitta: 'Weigh it, then decide',
        kapha: 'Wait and see',
      },
    ],
  },
};
