// @ts-check
/** The window's calls to the server that it came from. */

/** @typedef {import('./checkout-types.js').Progress} Progress */
/** @typedef {import('./checkout-types.js').Session} Session */
/** @typedef {import('./checkout-types.js').CheckoutError} CheckoutError */

/** An answer in the provider's error shape. */
export class Refusal extends Error {
  /** @param {CheckoutError} error */
  constructor(error) {
    super(error.description);
    this.error = error;
  }
}

/** @param {object} wanted @returns {Promise<Session>} */
export function openSession(wanted) {
  return call('POST', 'session', wanted);
}

/** @param {object} payment @returns {Promise<Progress>} */
export function beginPayment(payment) {
  return call('POST', 'payments', payment);
}

/** @param {string} id @param {'otp' | 'bank' | 'cancel'} step @param {object} answer @returns {Promise<Progress>} */
export function continuePayment(id, step, answer) {
  return call('POST', `payments/${id}/${step}`, answer);
}

/** @param {string} id @returns {Promise<Progress>} */
export function fetchProgress(id) {
  return call('GET', `payments/${id}`);
}

/**
 * @template T
 * @param {string} method @param {string} path @param {object} [body]
 * @returns {Promise<T>}
 */
async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    keepalive: path.endsWith('/cancel'),
  });
  const answer = await response.json();
  if (!response.ok) throw new Refusal(answer.error);
  return answer;
}

/** @returns {CheckoutError} the error shown when the provider does not answer */
export function unreachable() {
  return {
    code: 'SERVER_ERROR',
    description: 'The payment provider cannot be reached. Check your connection and try again.',
    source: 'internal',
    step: 'payment_initiation',
    reason: 'server_error',
    metadata: {},
  };
}
