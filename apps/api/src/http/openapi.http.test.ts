import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  MONTHLY_DONATION_MAX_INR,
  planById,
} from '@vgb/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { PUBLIC_URL, type Rig, startRig } from '../../test/rig.js';
import { statusOf } from './errors.js';
import { describeApi, failuresOf } from './openapi.js';

const DONATION_MAX = 200_000;
const document = describeApi({ publicUrl: PUBLIC_URL, donationMaxInr: DONATION_MAX });
const names = Object.keys(endpoints) as EndpointName[];

interface DescribedCall {
  readonly responses: Readonly<
    Record<string, { headers: object; content: Record<string, { schema: Record<string, unknown> }> }>
  >;
  readonly parameters: readonly { name: string; in: string; required?: boolean; schema: object }[];
  readonly security: readonly object[];
  readonly requestBody?: { content: Record<string, { schema: Record<string, unknown>; example?: unknown }> };
}
function described(name: EndpointName): DescribedCall {
  const { path, method } = endpoints[name];
  const call = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!call) throw new Error(`${name} is not described`);
  return call as DescribedCall;
}
const bodyOf = (name: EndpointName) => described(name).requestBody?.content['application/json']?.schema ?? {};

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
  readonly handle: { readonly stack?: readonly Layer[] };
}

/** Every route under /api that is mounted in the app, as `GET /api/…`. */
function routesOf(stack: readonly Layer[]): string[] {
  return stack.flatMap(({ route, handle }) =>
    route
      ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`)
      : routesOf(handle.stack ?? []),
  );
}

/** Routes outside the contract: the browsers' reports, and the document itself. */
const BESIDE = ['POST /api/csp-reports', 'GET /api/openapi.json'];

test('the document has the app’s routes, and no others', () => {
  const router = rig.app.router as unknown as { stack: readonly Layer[] };
  const routed = routesOf(router.stack).filter(
    (route) => route.includes(' /api/') && !route.startsWith('_ALL ') && !BESIDE.includes(route),
  );
  const described = Object.entries(document.paths).flatMap(([path, calls]) =>
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
  expect(login.responses['400'].content['application/json'].schema.allOf[0].$ref).toBe(
    '#/components/schemas/Error',
  );
});

test.each(names)('%s: success, failures, parameters, body and token are described', (name) => {
  const endpoint: Endpoint = endpoints[name];
  const call = described(name);
  const statuses = [endpoint.status, ...failuresOf(name).map(statusOf)];
  expect(Object.keys(call.responses).map(Number)).toEqual([...new Set(statuses)].sort((a, b) => a - b));
  for (const [status, { headers }] of Object.entries(call.responses)) {
    expect(headers).toHaveProperty('X-Request-Id');
    expect('Retry-After' in headers).toBe(status === '429' || status === '503');
    if (Number(status) >= 400) expect(headers).toHaveProperty('Content-Language');
  }
  const inPath = call.parameters.filter((parameter) => parameter.in === 'path');
  expect(inPath.map((parameter) => `:${parameter.name}`)).toEqual(endpoint.path.match(/:\w+/g) ?? []);
  for (const { schema } of inPath) expect(schema).toHaveProperty('pattern');
  const security = { none: [], provider: [], optional: [{ member: [] }, {}], member: [{ member: [] }] };
  expect(call.security).toEqual(security[endpoint.auth]);
  expect(call.requestBody !== undefined).toBe(endpoint.body !== undefined || endpoint.auth === 'provider');
});

describe('a status is listed for the calls that answer with it, and for no others', () => {
  const withStatus = (status: number) =>
    names.filter((name) => failuresOf(name).map(statusOf).includes(status));
  test.each([
    [
      401,
      [
        'login',
        'readProfile',
        'editProfile',
        'downloadData',
        'listPapers',
        'listMandates',
        'downloadReceipt',
        'downloadCertificate',
        'downloadCard',
        'changePassword',
        'deleteAccount',
        'updateMembership',
        'createOrder',
      ],
    ],
    [403, ['updateMembership', 'createOrder']],
    [404, ['downloadReceipt', 'downloadCertificate', 'downloadCard', 'orderState']],
    [
      409,
      [
        'register',
        'verifyEmail',
        'editProfile',
        'updateMembership',
        'recordDonation',
        'createOrder',
        'verifyPayment',
        'readOwnReceipt',
        'correctReceiptAddress',
      ],
    ],
    [502, ['createOrder', 'createSubscription', 'cancelMandate']],
    [503, names.filter((name) => name !== 'paymentsReady')],
  ])('%d', (status, expected) => {
    expect(withStatus(status)).toEqual(expected);
  });
});

test('the webhook’s signature and event id are its headers', () => {
  const { parameters } = described('webhook');
  expect(parameters.map(({ name, required }) => [name, required === true])).toEqual([
    ['X-Razorpay-Signature', true],
    ['X-Razorpay-Event-Id', false],
    ['Accept-Language', false],
    ['X-Request-Id', false],
  ]);
  expect(bodyOf('webhook')).toMatchObject({ required: ['event', 'payload'] });
});

test('each call names the languages that it answers in, and which of its answers have sentences', () => {
  for (const name of names)
    expect(described(name).parameters).toContainEqual(
      expect.objectContaining({
        name: 'Accept-Language',
        in: 'header',
        description: expect.stringContaining('`en` (English), `hi` (हिन्दी)'),
      }),
    );
  const speaking = names.filter((name) => {
    const { status } = endpoints[name];
    return 'Content-Language' in (described(name).responses[status]?.headers ?? {});
  });
  expect(speaking).toEqual(expect.arrayContaining(['contact', 'createOrder', 'verifyPayment', 'orderState']));
  expect(speaking).not.toEqual(expect.arrayContaining(['readProfile']));
  expect(speaking).not.toEqual(expect.arrayContaining(['webhook']));
});

test('every reference in the document resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to ?? '');
  expect([...new Set(references)].sort()).toEqual([
    '#/components/headers/ContentLanguage',
    '#/components/headers/RequestId',
    '#/components/headers/RetryAfter',
    '#/components/schemas/Error',
  ]);
  expect(document.components.schemas.Error).toHaveProperty('properties.requestId');
});

describe('a body is described as it is checked', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom('', ' ', '\u0000', '\ufeff', ' a@b.in\n', 'A@B.IN', 'a@b', '😀'.repeat(60), '😀😀😀'),
    fc.constantFrom(
      '123456',
      ' 123456 ',
      '१२३४५६',
      'ABCDE1234F',
      ' abcde1234f',
      '+91 (0) 1',
      'pay_1',
      ' pay_1\t',
    ),
    fc.constantFrom(
      'basic',
      'GOLD MEMBERSHIP',
      'platinum',
      'x'.repeat(101),
      'x'.repeat(255),
      'é'.repeat(121),
    ),
    fc.constantFrom('x'.repeat(20), ' '.repeat(300), 'x'.repeat(5001), '\u212a@b.in', 'secret', 'secre'),
  );
  const values = fc.oneof(
    { weight: 6, arbitrary: texts },
    fc.constantFrom(
      0,
      1,
      1.5,
      365,
      999,
      15_000,
      15_001,
      -1,
      1e21,
      true,
      false,
      null,
      [],
      ['a'],
      {},
      { a: 1 },
    ),
    fc.dictionary(texts, texts, { maxKeys: 17 }),
    fc.constant(Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`key${at}`, 'v']))),
    fc.record({ userId: texts, membershipPlan: texts, membershipName: texts }, { requiredKeys: [] }),
  );
  const good: Readonly<Record<string, unknown>> = {
    name: 'A',
    email: 'a@b.in',
    password: 'secret',
    company: 'B',
    profession: 'C',
    otp: '123456',
    firstName: 'A',
    lastName: 'B',
    subject: 'S',
    message: 'M',
    paymentId: 'pay_1',
    razorpay_payment_id: 'pay_1',
    razorpay_order_id: 'order_1',
    razorpay_signature: 'f',
    membershipType: 'basic',
    amount: 365,
  };
  /** Bodies that a flow refuses though their schema is satisfied: these rules are tested over HTTP. */
  const alsoOfTheFlow = (name: EndpointName, body: Record<string, unknown>): boolean => {
    if (name !== 'createOrder' && name !== 'createSubscription') return true;
    const max = name === 'createOrder' ? DONATION_MAX : MONTHLY_DONATION_MAX_INR;
    if ('metadata' in body && name === 'createOrder')
      return body.amount === undefined || [365, 999, 1999].includes(body.amount as number);
    const hasPan = typeof body.pan === 'string' && /[A-Za-z]/.test(body.pan);
    return (body.amount as number) <= max && (!hasPan || body.indianCitizen === true);
  };

  test.each(names.filter((name) => endpoints[name].body !== undefined))('%s', (name) => {
    const { body } = endpoints[name];
    const schema = bodyOf(name);
    const accepts = ajv.compile(schema);
    const fields = [
      ...new Set(
        [schema, ...((schema.anyOf as object[] | undefined) ?? [])].flatMap((branch) =>
          Object.keys((branch as { properties?: object }).properties ?? {}),
        ),
      ),
    ];
    const changes = fc.dictionary(fc.constantFrom(...fields), values, { maxKeys: 3 });
    const left = fc.subarray(fields, { maxLength: 1 });
    fc.assert(
      fc.property(changes, left, (changed, without) => {
        const sent = Object.fromEntries(
          fields
            .filter((field) => field in good && !without.includes(field))
            .map((field) => [field, good[field]]),
        );
        const given: Record<string, unknown> = JSON.parse(JSON.stringify({ ...sent, ...changed }));
        const taken = body?.safeParse(given).success === true && alsoOfTheFlow(name, given);
        expect([given, accepts(given)]).toEqual([given, taken]);
      }),
      { numRuns: 400 },
    );
  });

  test.each(names.filter((name) => endpoints[name].body !== undefined))(
    '%s: the example is accepted',
    (name) => {
      const example = described(name).requestBody?.content['application/json']?.example;
      expect(endpoints[name].body?.safeParse(example).success).toBe(true);
      expect(ajv.validate(bodyOf(name), example)).toBe(true);
    },
  );

  test('a plan is one of three, by id or name', () => {
    const accepts = ajv.compile(bodyOf('updateMembership'));
    for (const membershipType of ['basic', 'silver', 'gold', planById('gold').name])
      expect(accepts({ membershipType, paymentId: 'pay_1' })).toBe(true);
    expect(accepts({ membershipType: 'platinum', paymentId: 'pay_1' })).toBe(false);
  });

  test('a monthly gift has its own maximum, or DONATION_MAX_INR where that is smaller', () => {
    const schemaOf = (donationMaxInr: number) => {
      const { paths } = describeApi({ publicUrl: PUBLIC_URL, donationMaxInr });
      return paths['/api/payments/create-subscription']?.post;
    };
    expect(bodyOf('createSubscription')).toHaveProperty('properties.amount.maximum', 15_000);
    const path = ['requestBody', 'content', 'application/json', 'schema', 'properties', 'amount', 'maximum'];
    expect(schemaOf(5_000)).toHaveProperty(path, 5_000);
  });
});

test('the page that shows it runs no inline script', async () => {
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
