import { type Endpoint, endpoints } from '@vgb/contracts';
import { Router } from 'express';
import { AppError } from './errors.js';

/**
 * Answers OPTIONS, and refuses a method that an address of the API does not have: 405 with `Allow` (RFC 9110, section
 * 15.5.6). Comes before the calls, because each of Express's routers answers OPTIONS by itself, in plain text.
 */
export function createMethodGuard(): Router {
  const methods = new Map<string, string[]>();
  for (const { path, method } of Object.values<Endpoint>(endpoints))
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
  const router = Router();
  for (const [path, offered] of methods) {
    const allow = [...offered, 'OPTIONS'].join(', ');
    router.all(path, (request, response, next) => {
      if (offered.includes(request.method)) return next();
      response.set('Allow', allow);
      if (request.method !== 'OPTIONS') throw new AppError('METHOD_NOT_ALLOWED', 'methodNotAllowed');
      response.status(204).end();
    });
  }
  return router;
}
