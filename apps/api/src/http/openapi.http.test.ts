import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Endpoint, endpoints } from '@vgb/contracts';
import { type Rig, startRig } from '../../test/rig.js';
import { describeApi } from './openapi.js';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
  readonly handle: { readonly stack?: readonly Layer[] };
}

/** Every route under /api that the app really has, as `GET /api/…`. */
function routesOf(stack: readonly Layer[]): string[] {
  return stack.flatMap(({ route, handle }) =>
    route
      ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`)
      : routesOf(handle.stack ?? []),
  );
}

/** Not calls of the product: what browsers report, and the document itself. */
const BESIDE = ['POST /api/csp-reports', 'GET /api/openapi.json'];

test('the document and the routes are the same', () => {
  const router = rig.app.router as unknown as { stack: readonly Layer[] };
  const routed = routesOf(router.stack).filter(
    (route) => route.includes(' /api/') && !BESIDE.includes(route),
  );
  const described = Object.entries(describeApi('https://vgb.example').paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(routed.length).toBeGreaterThan(15);
  expect(described.sort()).toEqual([...routed].sort());
});

test('it is served as OpenAPI 3.1', async () => {
  const { body } = await rig.request.get('/api/openapi.json').expect(200).expect('Content-Type', /json/);
  expect(body.openapi).toBe('3.1.0');
  expect(body.servers).toEqual([{ url: 'https://vgb.example' }]);
  const login = body.paths['/api/users/login'].post;
  expect(login.requestBody.content['application/json'].schema.properties).toHaveProperty('email');
  expect(login.responses['400'].content['application/json'].schema.$ref).toBe('#/components/schemas/Error');
});

test('every call tells its success, its path parameters and whether it needs a token', () => {
  const { paths } = describeApi('https://vgb.example');
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const call = paths[path]?.[endpoint.method.toLowerCase()] as {
      responses: Record<string, unknown>;
      parameters?: { name: string }[];
      security?: unknown[];
      requestBody?: unknown;
    };
    expect(call.responses).toHaveProperty(String(endpoint.status));
    expect((call.parameters ?? []).map(({ name }) => `:${name}`)).toEqual(endpoint.path.match(/:\w+/g) ?? []);
    expect(call.security !== undefined).toBe(endpoint.auth === 'member' || endpoint.auth === 'optional');
    expect(call.requestBody !== undefined).toBe(endpoint.body !== undefined);
  }
});

test('every reference in it leads somewhere', () => {
  const document = describeApi('https://vgb.example');
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to ?? '');
  expect(references.length).toBeGreaterThan(0);
  expect([...new Set(references)]).toEqual(['#/components/schemas/Error']);
  expect(document.components.schemas.Error).toHaveProperty('properties.requestId');
});

test('the page to read it in runs no inline script', async () => {
  const page = await rig.request.get('/api/docs/').expect(200);
  const policy = page.headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self';/);
  expect(page.text).toContain('<div id="swagger-ui">');
  const scripts = [...page.text.matchAll(/<script([^>]*)>([^<]*)/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes = '', inline = ''] of scripts) {
    expect(attributes).toContain('src=');
    expect(inline.trim()).toBe('');
  }
  const start = await rig.request.get('/api/docs/swagger-ui-init.js').expect(200);
  expect(start.text).toContain('/api/openapi.json');
});
