import type { NotFoundWords } from '../types/site.js';

export const notFound: NotFoundWords = {
  title: 'Page not found',
  text: "Oops! The page you're looking for cannot be found.",
  hint: 'The address may have changed, or a letter may have slipped. The home page knows the way to everything.',
  home: { label: 'Go to the home page', href: '/' },
};
