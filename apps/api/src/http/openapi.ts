import { languages, locales } from '@vgb/content/locale';
import { trust } from '@vgb/content/trust';
import {
  type Endpoint,
  type EndpointName,
  type ErrorCode,
  endpoints,
  errorBodySchema,
  type GiftTerms,
  largestGift,
  PLANS,
} from '@vgb/contracts';
import { Router } from 'express';
import swaggerUi from 'swagger-ui-express';
import { z } from 'zod';
import { CALL_NOTES, type CallNotes, CODE_MEANINGS, TAGS } from './call-notes.js';
import { statusOf } from './errors.js';
import { type JsonSchema, jsonSchemaOf } from './json-schema.js';
import { onlyMethods } from './methods.js';

export interface ApiDocumentSettings {
  readonly publicUrl: string;
  /** Whole rupees: the setting DONATION_MAX_INR. */
  readonly donationMaxInr: number;
}

/** Every error code that a call can answer with: those of its kind, and those of its own rules. */
export function failuresOf(name: EndpointName): readonly ErrorCode[] {
  const endpoint: Endpoint = endpoints[name];
  const { failures, withoutDatabase }: CallNotes = CALL_NOTES[name];
  const codes: ErrorCode[] = [...failures, 'RATE_LIMITED', 'INTERNAL'];
  if (endpoint.body) codes.push('VALIDATION', 'MALFORMED_JSON', 'TOO_LARGE', 'NOT_JSON');
  if (endpoint.params) codes.push('VALIDATION');
  if (endpoint.auth === 'member') codes.push('UNAUTHENTICATED');
  if (!withoutDatabase) codes.push('DATABASE_AWAY');
  return [...new Set(codes)];
}

const asJson = (schema: JsonSchema, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});
const requestIdHeader = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
const languageHeader = { 'Content-Language': { $ref: '#/components/headers/ContentLanguage' } };
const retryHeader = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

function describeFailures(name: EndpointName) {
  const codes = failuresOf(name);
  const statuses = [...new Set(codes.map(statusOf))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const meant = codes.filter((code) => statusOf(code) === status);
      return [
        String(status),
        {
          description: meant.map((code) => `\`${code}\`: ${CODE_MEANINGS[code]}.`).join(' '),
          headers: {
            ...requestIdHeader,
            ...languageHeader,
            ...((status === 429 || status === 503) && retryHeader),
          },
          ...asJson({
            allOf: [
              { $ref: '#/components/schemas/Error' },
              { type: 'object', required: ['code'], properties: { code: { enum: meant } } },
            ],
          }),
        },
      ];
    }),
  );
}

const SECURITY = {
  none: [],
  optional: [{ member: [] }, {}],
  member: [{ member: [] }],
  // The provider sends no token: its signature is a header parameter.
  provider: [],
} as const;

/** "`en` (English), `hi` (हिन्दी)". */
const LANGUAGES = locales.map((locale) => `\`${locale}\` (${languages[locale].ownName})`).join(', ');
const givenRequestId = {
  name: 'X-Request-Id',
  in: 'header',
  description: 'Taken over into the answer and the log when it is 8 to 64 of A-Z, a-z, 0-9, _ and -.',
  schema: { type: 'string' },
};
const givenLanguage = {
  name: 'Accept-Language',
  in: 'header',
  description: `The language of the sentences in the answer, and of the mails and papers that come of what the call makes: ${LANGUAGES}. English where none of them is asked for.`,
  schema: { type: 'string' },
  example: 'hi-IN,hi;q=0.9,en;q=0.8',
};
const webhookHeaders = [
  {
    name: 'X-Razorpay-Signature',
    in: 'header',
    required: true,
    description: 'The hex HMAC-SHA256 of the body’s bytes under the webhook’s secret.',
    schema: { type: 'string' },
  },
  {
    name: 'X-Razorpay-Event-Id',
    in: 'header',
    description: 'The same for each delivery of one event. Without it the body’s SHA-256 tells events apart.',
    schema: { type: 'string' },
  },
];
/** https://razorpay.com/docs/webhooks/payloads/ */
const webhookBody: JsonSchema = {
  type: 'object',
  description:
    'An event of the payment provider. What is read of it depends on `event`; the rest is ignored.',
  required: ['event', 'payload'],
  properties: {
    entity: { const: 'event' },
    account_id: { type: 'string' },
    event: { type: 'string', description: 'Such as `payment.captured` or `subscription.charged`.' },
    contains: { type: 'array', items: { type: 'string' } },
    payload: { type: 'object', description: 'By the names of `contains`, each with its `entity`.' },
    created_at: { type: 'integer', description: 'Seconds since 1970.' },
  },
};

function parametersOf(endpoint: Endpoint) {
  const names = endpoint.path.match(/:\w+/g) ?? [];
  const shape = endpoint.params instanceof z.ZodObject ? endpoint.params.shape : {};
  const path = names.map((parameter) => ({
    name: parameter.slice(1),
    in: 'path',
    required: true,
    schema: jsonSchemaOf(shape[parameter.slice(1)] as z.ZodType, 'input'),
  }));
  return [...path, ...(endpoint.auth === 'provider' ? webhookHeaders : []), givenLanguage, givenRequestId];
}

/** A PAN that is not empty needs the declaration (`giftRefusals` of the contract). */
const panNeedsDeclaration: JsonSchema = {
  if: { required: ['pan'], properties: { pan: { type: 'string', pattern: '[A-Za-z0-9]' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { required: ['indianCitizen'], properties: { indianCitizen: { const: true } } },
};

interface ObjectSchema extends JsonSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
}
const withProperties = (schema: ObjectSchema, more: Readonly<Record<string, JsonSchema>>): ObjectSchema => ({
  ...schema,
  properties: {
    ...schema.properties,
    ...Object.fromEntries(
      Object.entries(more).map(([name, said]) => [name, { ...schema.properties[name], ...said }]),
    ),
  },
});
const describeGift = (schema: ObjectSchema, terms: GiftTerms): ObjectSchema => ({
  ...withProperties(schema, { amount: { maximum: largestGift(terms), description: 'Whole rupees.' } }),
  ...panNeedsDeclaration,
});
const plan: JsonSchema = {
  enum: PLANS.flatMap(({ id, name }) => [id, name]),
  description: 'A plan by its id or its name; upper and lower case make no difference.',
};

/** Completes the schemas of bodies whose rules also depend on the server's settings or the list of plans. */
function describeBody(name: EndpointName, schema: z.ZodType, { donationMaxInr }: ApiDocumentSettings) {
  const described = jsonSchemaOf(schema, 'input');
  switch (name) {
    case 'createSubscription':
      return describeGift(described as ObjectSchema, { isMonthly: true, maxRupees: donationMaxInr });
    case 'createOrder': {
      const [membership, gift] = described.anyOf as [ObjectSchema, ObjectSchema];
      const metadata = withProperties(membership.properties.metadata as ObjectSchema, {
        membershipPlan: plan,
      });
      return {
        anyOf: [
          withProperties(membership, {
            amount: { enum: PLANS.map(({ price }) => price), description: 'The plan’s price.' },
            metadata,
          }),
          describeGift(gift, { isMonthly: false, maxRupees: donationMaxInr }),
        ],
      };
    }
    case 'updateMembership':
      return withProperties(described as ObjectSchema, { membershipType: plan });
    default:
      return described;
  }
}

const toOrderState = {
  orderState: {
    operationId: 'orderState' satisfies EndpointName,
    parameters: { orderId: '$response.body#/orderId' },
    description: 'How the order stands, by the id that was just given.',
  },
};
/** OpenAPI links: how a value of an answer is used in a further call. */
const LINKS: Partial<Record<EndpointName, object>> = {
  createOrder: toOrderState,
  createSubscription: toOrderState,
};

/** Whether an answer has a `message`, in at least one of its shapes. */
function hasSentence(answer: z.ZodType): boolean {
  if (answer instanceof z.ZodUnion) return answer.options.every((option) => hasSentence(option as z.ZodType));
  return answer instanceof z.ZodObject && 'message' in answer.shape;
}

function describeCall(name: EndpointName, settings: ApiDocumentSettings) {
  const endpoint: Endpoint = endpoints[name];
  const notes = CALL_NOTES[name];
  const { tag, description } = notes;
  const example = 'example' in notes ? notes.example : undefined;
  const body = endpoint.auth === 'provider' ? webhookBody : undefined;
  const read = endpoint.body ? describeBody(name, endpoint.body, settings) : body;
  return {
    operationId: name,
    summary: endpoint.summary,
    description,
    tags: [tag],
    security: SECURITY[endpoint.auth],
    parameters: parametersOf(endpoint),
    ...(read && { requestBody: { required: true, ...asJson(read, example) } }),
    responses: {
      [endpoint.status]: {
        description: 'Success.',
        headers: { ...requestIdHeader, ...(hasSentence(endpoint.answer) && languageHeader) },
        ...(name in LINKS && { links: LINKS[name] }),
        ...asJson(jsonSchemaOf(endpoint.answer, 'output')),
      },
      ...describeFailures(name),
    },
  };
}

const DESCRIPTION = `Accounts, memberships, donations and letters of the trust’s site. Amounts are rupees: whole ones in what is asked for, with paise in an answer where there are any. Times are ISO 8601 in UTC.

Bodies are JSON of at most 100 KB. Fields that a call does not know are ignored. Text is trimmed, e-mail addresses are lower-cased.

Every failure has the shape of \`Error\`, with a \`code\` for programs and a \`message\` for people, in the language of \`Accept-Language\`; also those that belong to no call: 404 for an unknown address, 405 with \`Allow\` for a method that an address does not have, 431 for an address and headers above 16 KB.`;

/** The OpenAPI 3.1 document, built from the same endpoints of the contract as the routers. */
export function describeApi(settings: ApiDocumentSettings) {
  const { publicUrl } = settings;
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { path, method } = endpoints[name];
    const address = path.replace(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: describeCall(name, settings) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: trust.name,
      version: '1',
      description: DESCRIPTION,
      contact: { name: trust.name, url: `${publicUrl}/contact`, email: trust.email.value },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: jsonSchemaOf(errorBodySchema, 'output') },
      headers: {
        RequestId: {
          description: 'Names this call in the server’s log.',
          required: true,
          schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
        },
        ContentLanguage: {
          description: 'The language of the sentences in this answer; `Vary` names `Accept-Language`.',
          required: true,
          schema: { type: 'string', enum: [...locales] },
        },
        RetryAfter: {
          description: 'Seconds to wait before the next try.',
          required: true,
          schema: { type: 'integer', minimum: 1 },
        },
      },
      securitySchemes: {
        member: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `token` of sign-in, registration or verification; good for 7 days by default.',
        },
      },
    },
  };
}

/** `/api/openapi.json`, and `/api/docs` to read it in the browser. */
export function createApiDocument(settings: ApiDocumentSettings): Router {
  const router = Router();
  let document: ReturnType<typeof describeApi> | undefined;
  router.all('/api/openapi.json', onlyMethods('GET'));
  router.use('/api/docs', onlyMethods('GET'));
  router.get('/api/openapi.json', (_request, response) => {
    document ??= describeApi(settings);
    response.set('Cache-Control', 'no-cache').json(document);
  });
  // The viewer uses inline styles; the policy of the rest of the site does not allow them.
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
