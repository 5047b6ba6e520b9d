import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const site = join(root, 'dist/site');
export const files = join(site, 'files');
export const pages = join(site, 'pages');

/** Stands for the address of the running site. The domain `invalid` is one that no site can have (RFC 2606). */
export const ORIGIN = 'https://this-site.invalid';
