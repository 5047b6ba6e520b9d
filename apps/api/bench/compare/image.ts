import { readFileSync } from 'node:fs';

/** How the image starts the server (the Dockerfile's ENV and CMD): what node and the C library are told of memory. */
export function readImage(): { readonly flags: string[]; readonly environment: Record<string, string> } {
  const dockerfile = readFileSync(new URL('../../../../Dockerfile', import.meta.url), 'utf8');
  const command = /^CMD (\["node", .*"dist\/main\.js"\])$/m.exec(dockerfile)?.[1];
  const arenas = /MALLOC_ARENA_MAX=(\d+)/.exec(dockerfile)?.[1];
  if (command === undefined || arenas === undefined)
    throw new Error('the Dockerfile does not start dist/main.js as it did');
  return {
    flags: (JSON.parse(command) as string[]).slice(1, -1),
    environment: { MALLOC_ARENA_MAX: arenas },
  };
}
