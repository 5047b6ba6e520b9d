import type { seo } from './en/seo.js';

/** An address that has words of its own. */
export type RoutePath = keyof typeof seo;
