import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { type Endpoint, endpoints, errorBodySchema } from '@vgb/contracts';
import { Router } from 'express';
import swaggerUi from 'swagger-ui-express';
import { z } from 'zod';

const STATUSES: Readonly<Record<number, string>> = {
  400: 'Validation, or a body that cannot be read',
  401: 'No token, or one that is not good any more',
  403: 'Not yours',
  404: 'Unknown',
  409: 'In conflict with what is',
  413: 'Above 100 KB',
  415: 'Not JSON',
  429: 'Too many; `Retry-After` says when to come back',
  500: 'Unknown trouble; `requestId` helps to find it',
  502: 'The payment provider refused',
  503: 'The payment provider or the database is away for a moment',
};

/** Every call of the contract as OpenAPI 3.1: built from the same endpoints as the router, so that they cannot differ. */
export function describeApi(publicUrl: string) {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'member', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
  const failure = { content: { 'application/json': { schema: errorBodySchema } } };
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const failures = Object.entries(STATUSES).filter(
      ([status]) => endpoint.auth === 'member' || (status !== '401' && status !== '403'),
    );
    registry.registerPath({
      method: endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete',
      path: endpoint.path.replace(/:(\w+)/g, '{$1}'),
      operationId: name,
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[2] ?? ''],
      ...(endpoint.auth === 'member' && { security: [{ member: [] }] }),
      ...(endpoint.auth === 'optional' && { security: [{ member: [] }, {}] }),
      request: {
        ...(endpoint.params instanceof z.ZodObject && { params: endpoint.params }),
        ...(endpoint.body && {
          body: { required: true, content: { 'application/json': { schema: endpoint.body } } },
        }),
      },
      responses: {
        [endpoint.status]: {
          description: 'Success',
          content: { 'application/json': { schema: endpoint.answer } },
        },
        ...Object.fromEntries(failures.map(([status, description]) => [status, { description, ...failure }])),
      },
    });
  }
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Vishwa Guru Bharat',
      version: '1',
      description:
        'Accounts, memberships, donations and letters of the trust’s site. Amounts are whole rupees, times ISO 8601 UTC.',
    },
    servers: [{ url: publicUrl }],
  });
}

/** `/api/openapi.json`, and `/api/docs` to read it in the browser. */
export function createApiDocument({ publicUrl }: { publicUrl: string }): Router {
  const router = Router();
  const document = describeApi(publicUrl);
  router.get('/api/openapi.json', (_request, response) => {
    response.set('Cache-Control', 'no-cache').json(document);
  });
  // The browsing page styles itself inline; nothing else on the site may.
  router.use('/api/docs', (_request, response, next) => {
    response.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    next();
  });
  const options = {
    swaggerOptions: { url: '/api/openapi.json' },
    customSiteTitle: 'Vishwa Guru Bharat: the API',
  };
  router.use('/api/docs', swaggerUi.serveFiles(undefined, options), swaggerUi.setup(undefined, options));
  return router;
}
