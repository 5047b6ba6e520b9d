import { fileURLToPath } from 'node:url';

/** The browser's files. The folder is beside both `src` and `dist`, so that the same relative path works from either. */
export const ASSETS = fileURLToPath(new URL('../assets', import.meta.url));
