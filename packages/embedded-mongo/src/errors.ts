import type { Doc } from './values.js';

/** MongoDB's names of its error codes (src/mongo/base/error_codes.yml); drivers show them as `codeName`. */
const codeNames: Readonly<Record<number, string>> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  15: 'Overflow',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  57: 'DottedFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  91: 'ShutdownInProgress',
  100: 'UnsatisfiableWriteConcern',
  112: 'WriteConflict',
  121: 'DocumentValidationFailure',
  166: 'CommandNotSupportedOnView',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  189: 'PrimarySteppedDown',
  197: 'InvalidIndexSpecificationOption',
  225: 'TransactionTooOld',
  238: 'NotImplemented',
  10107: 'NotWritablePrimary',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  11600: 'InterruptedAtShutdown',
  11602: 'InterruptedDueToReplStateChange',
};

/** The name of an error code; for unnamed codes in MongoDB's form. */
export function codeName(code: number): string {
  return codeNames[code] ?? `Location${code}`;
}

/** A failure that is sent to the client, with MongoDB's code and wording. */
export class CommandError extends Error {
  readonly code: number;
  /** Further fields of the error document, such as `keyPattern` and `keyValue`. */
  readonly detail: Doc;

  constructor(code: number, message: string, detail: Doc = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.detail = detail;
  }
}

/** The error for a feature that this server does not have: refused by name, since ignoring it would give a wrong answer. */
export function notImplemented(what: string): CommandError {
  return new CommandError(238, `${what} is not implemented by the embedded MongoDB`);
}

/** Another process (or another server in this process) has the data directory open. */
export class EmbeddedMongoBusyError extends Error {
  constructor(directory: string, options?: ErrorOptions) {
    super(
      `The embedded MongoDB's directory ${directory} is in use by another process. ` +
        'Stop that process first, or choose another directory.',
      options,
    );
    this.name = 'EmbeddedMongoBusyError';
  }
}

/** The data directory lacks acknowledged data or holds something else. It is neither served nor recreated. */
export class EmbeddedMongoDamagedError extends Error {
  /** `what`: the fault of the directory, as a clause. `advice`: what to do, as a sentence. */
  constructor(directory: string, what: string, advice: string, options?: ErrorOptions) {
    super(`The embedded MongoDB cannot use the directory ${directory}: ${what}. ${advice}`, options);
    this.name = 'EmbeddedMongoDamagedError';
  }
}
