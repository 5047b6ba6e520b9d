import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type EndpointName,
  endpoints,
  errorCodeSchema,
  type ParamsOf,
  REQUEST_TIMEOUT_MS,
  say,
  TOKEN_KEY,
} from '@vgb/contracts';
import { ApiError, type ApiErrorCode, noAnswer } from './api-error';

type Endpoints = typeof endpoints;

type Answer<N extends EndpointName> = AnswerOf<Endpoints[N]>;
export type Body<N extends EndpointName> = BodyOf<Endpoints[N]>;

type Given<N extends EndpointName> = ([Body<N>] extends [undefined] ? unknown : { readonly body: Body<N> }) &
  ([ParamsOf<Endpoints[N]>] extends [undefined] ? unknown : { readonly params: ParamsOf<Endpoints[N]> });

/** Nothing for a call without body and params. */
type CallArguments<N extends EndpointName> = unknown extends Given<N> ? [] : [given: Given<N>];

/** The server, call by call, by the names of the contracts' `endpoints`. */
export interface Api {
  /** @throws ApiError and nothing else. */
  call<N extends EndpointName>(name: N, ...given: CallArguments<N>): Promise<Answer<N>>;
}

export interface ApiClientOptions {
  readonly fetch: typeof fetch;
  /** Where the login token is read for every request. */
  readonly storage: Pick<Storage, 'getItem' | 'removeItem'>;
  /** The server's origin without a slash at the end; empty for the site's own. */
  readonly baseUrl?: string;
  /** The page's language, sent as `Accept-Language`: that of the answers and of mails that follow. */
  readonly language: string;
  readonly isAtLogin: () => boolean;
  /** Called when the stored login is no longer valid: goes to /login. */
  readonly goToLogin: () => void;
}

interface AnyCall {
  readonly body?: unknown;
  readonly params?: Readonly<Record<string, string>>;
}

/** Calls for which a 401 means a guest, and does not lead to /login: the session's check of the login. */
const SILENT: ReadonlySet<EndpointName> = new Set(['readProfile']);

/** The one client: addresses, payloads and answers come from the contracts' `endpoints`. */
export function createApiClient(options: ApiClientOptions): Api {
  const send = async (name: EndpointName, { body, params = {} }: AnyCall): Promise<unknown> => {
    const endpoint: Endpoint = endpoints[name];
    const { status, answer } = await exchange(options, addressOf(options, endpoint, params), {
      method: endpoint.method,
      headers: headersOf(options, body),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (status === 401) {
      options.storage.removeItem(TOKEN_KEY);
      if (!SILENT.has(name) && !options.isAtLogin()) options.goToLogin();
    }
    if (status < 200 || status > 299 || isRefusal(answer)) throw refusal(status, answer);
    const parsed = endpoint.read.safeParse(answer);
    if (parsed.success) return parsed.data;
    throw new ApiError({ code: 'INVALID_RESPONSE', message: say('invalidResponse'), status, answer });
  };
  return {
    // The contract has just parsed the answer: its type is the endpoint's.
    call: (name, ...[given]) => send(name, (given ?? {}) as AnyCall) as Promise<Answer<typeof name>>,
  };
}

function addressOf({ baseUrl = '' }: ApiClientOptions, endpoint: Endpoint, params: Record<string, string>) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return `${baseUrl}${path}`;
}

function headersOf({ storage, language }: ApiClientOptions, body: unknown): Record<string, string> {
  const token = storage.getItem(TOKEN_KEY);
  return {
    accept: 'application/json',
    'accept-language': language,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}

/** The answer, read to its end within the time limit; `undefined` for a body that is not JSON. */
async function exchange({ fetch }: ApiClientOptions, address: string, request: RequestInit) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(address, { ...request, signal: abort.signal });
    return { status: response.status, answer: readJson(await response.text()) };
  } catch {
    throw noAnswer();
  } finally {
    clearTimeout(timer);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer with `success: false` is a failure, whatever its status. */
const isRefusal = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === false;

/** The ApiError of a failed call. Tolerant, as a proxy's error page has neither code nor message. */
function refusal(status: number, answer: unknown): ApiError {
  const given: Record<string, unknown> = typeof answer === 'object' && answer !== null ? { ...answer } : {};
  const message =
    typeof given.message === 'string' && given.message.trim() !== '' ? given.message : undefined;
  const unnamed = answer === undefined && status >= 500 ? 'GATEWAY' : 'UNKNOWN';
  const code: ApiErrorCode = errorCodeSchema.safeParse(given.code).data ?? unnamed;
  return new ApiError({ message, code, fields: sentencesOf(given.fields), status });
}

function sentencesOf(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
