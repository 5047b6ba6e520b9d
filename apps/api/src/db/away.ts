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
 * Error codes of a node that steps down, shuts down or cannot reach the others: the retryable codes of the specifications "Server
 * Discovery and Monitoring" and "Retryable Writes".
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

/**
 * Messages of mongoose for a buffered call that timed out before the connection was open. These errors have no name of their own.
 */
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
/** The fields that node sets on an error of a socket. */
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
 * Whether this is an error of a socket with node's own fields only. The driver passes one on while it waits to write. Other
 * clients add fields (nodemailer `command`, axios `config`, Express `status`), and here their errors leave their folder only as
 * `SendError` and `OutcomeUnknown`.
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
 * Whether an error of the driver or of mongoose means that the database did not answer: the operation may be repeated, and
 * whether this one took effect is not known. Also checks wrapped errors (`cause`) and those of each write of a bulk.
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
  // The errors listed in an error of the driver have codes and no names.
  const listed = isDrivers ? [writeErrors, writeConcernErrors, errorResponse].flatMap(listOf) : [];
  if (listed.some((one) => CODES.has(Number(codeOf(one))))) return true;
  return isDrivers && isDatabaseAway(cause, deep - 1);
}
