import { config } from 'zod';

/*
 * In a browser zod tests whether `new Function` is allowed. The site's content security policy forbids it: zod then works
 * without, but each visitor's browser reports a violation of the policy. `jitless` turns the test off. The files that create the
 * first schemas import this one before all others.
 */
if ('document' in globalThis) config({ jitless: true });
