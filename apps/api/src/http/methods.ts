import { type Endpoint, endpoints } from '@vgb/contracts';
import { Router } from 'express';
import { AppError } from './errors.js';

/**
 * For an address of the API asked by a method that it does not have: 405 with `Allow` (RFC 9110, section 15.5.6), and an
 * answer to OPTIONS. Comes after the calls themselves.
 */
export function createMethodGuard(): Router {
  const methods = new Map<string, string[]>();
  for (const { path, method } of Object.values<Endpoint>(endpoints))
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
  const router = Router();
  for (const [path, offered] of methods) {
    const allow = [...offered, 'OPTIONS'].join(', ');
    router.all(path, (request, response) => {
      response.set('Allow', allow);
      if (request.method !== 'OPTIONS') throw new AppError('METHOD_NOT_ALLOWED', 'methodNotAllowed');
      response.status(204).end();
    });
  }
  return router;
}
