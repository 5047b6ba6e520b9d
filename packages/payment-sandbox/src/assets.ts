import { fileURLToPath } from 'node:url';

/** The browser's files. The folder lies beside `src` and `dist` alike, so both find it. */
export const ASSETS = fileURLToPath(new URL('../assets', import.meta.url));
