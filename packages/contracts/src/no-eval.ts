import { config } from 'zod';

/*
 * In a browser zod would try whether it may make functions of text (`new Function`). The site's content security policy forbids it: zod goes on
 * without, and the browser reports a violation of the policy, which would drown a true one. So it must not try. The files that make the first
 * schemas import this one before all others.
 */
if ('document' in globalThis) config({ jitless: true });
