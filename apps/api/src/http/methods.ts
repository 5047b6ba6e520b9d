import { type Endpoint, endpoints } from '@vgb/contracts';
import { type RequestHandler, Router } from 'express';
import { AppError } from './errors.js';

/**
 * Passes the methods that an address has (GET with HEAD), answers OPTIONS, and refuses every other: 405 with `Allow` (RFC 9110, section
 * 15.5.6).
 */
export function onlyMethods(...methods: readonly string[]): RequestHandler {
  const offered = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const allow = [...offered, 'OPTIONS'].join(', ');
  return (request, response, next) => {
    if (offered.includes(request.method)) return next();
    response.set('Allow', allow);
    if (request.method !== 'OPTIONS') throw new AppError('METHOD_NOT_ALLOWED', 'methodNotAllowed');
    response.status(204).end();
  };
}

/** `onlyMethods` for the calls of the contract. Comes before them, because each of Express's routers answers OPTIONS by itself, in plain text. */
export function createMethodGuard(): Router {
  const methods = new Map<string, string[]>();
  for (const { path, method } of Object.values<Endpoint>(endpoints))
    methods.set(path, [...(methods.get(path) ?? []), method]);
  const router = Router();
  for (const [path, offered] of methods) router.all(path, onlyMethods(...offered));
  return router;
}
