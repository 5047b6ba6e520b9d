import type { Failure } from './failures.js';

/** An answer in the provider's error shape. Thrown by any operation; the router turns it into the response. */
export class ProviderError extends Error {
  readonly status: number;
  readonly error: {
    code: string;
    description: string;
    source: string;
    step: string;
    reason: string;
    metadata: Record<string, string>;
    field?: string;
  };

  constructor(
    status: number,
    error: { code?: string; description: string } & Partial<ProviderError['error']>,
  ) {
    super(error.description);
    this.status = status;
    this.error = {
      code: 'BAD_REQUEST_ERROR',
      source: 'NA',
      step: 'NA',
      reason: 'NA',
      metadata: {},
      ...error,
    };
  }
}

/** 400: a field of the request is missing or wrong. */
export function invalidField(field: string, description: string): ProviderError {
  return new ProviderError(400, {
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    field,
  });
}

/** 400: the request is well formed, but its subject is in the wrong state. */
export function refused(description: string): ProviderError {
  return new ProviderError(400, { description });
}

/** The provider's ids: the kind, and fourteen alphanumerics. */
const WELL_FORMED = /^([a-z]+)_[0-9A-Za-z]{14}$/;

/** 400, not 404: the provider's answer to an unknown id, with another message for one that does not have the form `prefix_…`. */
export function unknownId(id: string, prefix: string): ProviderError {
  const isValid = WELL_FORMED.exec(id)?.[1] === prefix;
  return new ProviderError(400, {
    description: isValid ? 'The id provided does not exist' : `${id} is not a valid id`,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
  });
}

/** 400: a payment could not be begun, or was declined. */
export function declined(failure: Failure, metadata: Record<string, string>): ProviderError {
  return new ProviderError(400, { ...failure, metadata });
}
