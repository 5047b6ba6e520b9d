export { content } from './content.js';
export {
  addressIn,
  baseOf,
  defaultLocale,
  type Language,
  type Locale,
  type Localized,
  languages,
  locales,
  scriptOf,
} from './locale.js';
export type { RoutePath } from './routes.js';
export * from './trust.js';
export type { Content } from './types/content.js';
export * from './types.js';
export { unlinked } from './unlinked.js';
