import type { RequestHandler } from 'express';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOCAL_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * Keeps the controls on this machine: no other address, no other host name (DNS rebinding), and no web page but the
 * sandbox's own (a browser sends `Origin` with every cross-site post).
 */
export const localOnly: RequestHandler = (request, response, next) => {
  const host = request.headers.host ?? '';
  const { origin } = request.headers;
  const isLocal = LOOPBACK.has(request.socket.remoteAddress ?? '') && LOCAL_HOST.test(host);
  if (!isLocal || (origin !== undefined && origin !== `http://${host}`)) {
    response.status(403).json({ error: 'The controls answer only on this machine.' });
    return;
  }
  next();
};
