import { codeOf } from '../error-code.js';

/** The driver's and mongoose's names for "no server answers", "the connection broke" and "the client is closed". */
const NAMES = new Set([
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoOperationTimeoutError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoServerClosedError',
  'MongoServerSelectionError',
  'MongoStalePrimaryError',
  'MongoTopologyClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoWriteConcernError',
  'MongooseServerSelectionError',
  'PoolClearedOnNetworkError',
]);

/**
 * What a node answers that steps down, shuts down or cannot reach the others: the retryable codes of the specifications
 * "Server Discovery and Monitoring" and "Retryable Writes".
 */
const CODES = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
]);

/** A waiting call that mongoose gave up on, because the connection did not come (back). It has no name of its own. */
const MONGOOSE_WAITED = /buffering timed out|before initial connection is complete/;

const SOCKET_CODES = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ERR_SOCKET_CLOSED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
]);
/** What node itself puts on a socket's error. */
const SOCKET_FIELDS = new Set([
  'message',
  'stack',
  'errno',
  'code',
  'syscall',
  'address',
  'port',
  'hostname',
]);

/**
 * An error of a socket just as node made it. The driver lets one through while it waits to write. The other clients mark theirs with
 * fields of their own (nodemailer `command`, axios `config`, Express `status`), and here they leave their folder only as `SendError` and
 * `OutcomeUnknown`.
 */
const isBareSocketError = (error: object): boolean =>
  'code' in error &&
  SOCKET_CODES.has(String(error.code)) &&
  'name' in error &&
  error.name === 'Error' &&
  Object.getOwnPropertyNames(error).every((field) => SOCKET_FIELDS.has(field));

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/**
 * Whether an error of the driver or of mongoose means that the database did not answer, at all or for good: a call may be tried again, and
 * whether this one took effect is not known. Looks into the errors that another one wraps (`cause`), and into those of each
 * write of a bulk.
 */
export function isDatabaseAway(error: unknown, deep = 4): boolean {
  if (typeof error !== 'object' || error === null || deep === 0) return false;
  const { name, code, message, cause, writeErrors, writeConcernErrors, errorResponse } = error as Record<
    string,
    unknown
  >;
  const isDrivers = /^(Mongo|PoolCleared)/.test(String(name));
  if (NAMES.has(String(name))) return true;
  if (isDrivers && CODES.has(Number(code))) return true;
  if (name === 'MongooseError' && MONGOOSE_WAITED.test(String(message))) return true;
  if (isBareSocketError(error)) return true;
  // Within an error of the driver, what is listed carries codes and no name.
  const listed = isDrivers ? [writeErrors, writeConcernErrors, errorResponse].flatMap(listOf) : [];
  if (listed.some((one) => CODES.has(Number(codeOf(one))))) return true;
  return isDrivers && isDatabaseAway(cause, deep - 1);
}
