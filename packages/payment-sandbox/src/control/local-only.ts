import type { RequestHandler } from 'express';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOCAL_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * Restricts the controls to this machine: refuses other addresses, other host names (DNS rebinding) and all web pages but the sandbox's own
 * (browsers send `Origin` with every cross-site post).
 *
 * `published`: the sandbox runs in a container whose port is published on the machine's loopback alone. Calls then come from the container
 * engine's address, so only name and origin are checked.
 */
export function localOnly({ published }: { published: boolean }): RequestHandler {
  return (request, response, next) => {
    const host = request.headers.host ?? '';
    const { origin } = request.headers;
    const isHere = published || LOOPBACK.has(request.socket.remoteAddress ?? '');
    if (!isHere || !LOCAL_HOST.test(host) || (origin !== undefined && origin !== `http://${host}`)) {
      response.status(403).json({ error: 'The controls answer only on this machine.' });
      return;
    }
    next();
  };
}
