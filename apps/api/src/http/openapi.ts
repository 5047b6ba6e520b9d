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

/** OpenAPI 3.1 takes JSON Schema as it is, and zod writes that itself. What JSON cannot say (a transform) is left open. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

const asJson = (schema: Record<string, unknown>) => ({ content: { 'application/json': { schema } } });

function describeCall(name: string, endpoint: Endpoint) {
  const failures = Object.entries(STATUSES).filter(
    ([status]) => endpoint.auth === 'member' || (status !== '401' && status !== '403'),
  );
  const names = endpoint.path.match(/:\w+/g) ?? [];
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? ''],
    ...(endpoint.auth === 'member' && { security: [{ member: [] }] }),
    ...(endpoint.auth === 'optional' && { security: [{ member: [] }, {}] }),
    ...(names.length > 0 && {
      parameters: names.map((parameter) => ({
        name: parameter.slice(1),
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
    }),
    ...(endpoint.body && { requestBody: { required: true, ...asJson(schemaOf(endpoint.body, 'input')) } }),
    responses: {
      [endpoint.status]: { description: 'Success', ...asJson(schemaOf(endpoint.answer, 'output')) },
      ...Object.fromEntries(
        failures.map(([status, description]) => [
          status,
          { description, ...asJson({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  };
}

/** Every call of the contract as OpenAPI 3.1: built from the same endpoints as the router, so that they cannot differ. */
export function describeApi(publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vishwa Guru Bharat',
      version: '1',
      description:
        'Accounts, memberships, donations and letters of the trust’s site. Amounts are whole rupees, times ISO 8601 UTC.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBodySchema, 'output') },
      securitySchemes: { member: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
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
