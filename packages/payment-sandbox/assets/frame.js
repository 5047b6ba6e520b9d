// @ts-check
/** The payment window: receives the shop's options by message, leads the donor through the payment, and reports its end. */
import { readMethodForm, setUpForms, showFieldError } from './forms.js';
import {
  beginPayment,
  continuePayment,
  fetchProgress,
  openSession,
  Refusal,
  unreachable,
} from './provider.js';
import { applyTheme } from './theme.js';
import {
  element,
  focusTrap,
  paintMandate,
  paintMerchant,
  paintMethods,
  rupees,
  showStep,
  stepShown,
} from './view.js';

/** @typedef {import('./checkout-types.js').CheckoutOptions} CheckoutOptions */
/** @typedef {import('./checkout-types.js').CheckoutError} CheckoutError */
/** @typedef {import('./checkout-types.js').Progress} Progress */
/** @typedef {import('./checkout-types.js').FromFrame} FromFrame */

const POLL_MS = 500;
/** How long the success is shown before the window closes. */
const DONE_MS = 900;

const shopOrigin = new URLSearchParams(window.location.search).get('parent') ?? window.location.origin;

/** @type {CheckoutOptions | null} */
let options = null;
/** The id of the present attempt. @type {string | null} */
let paymentId = null;
/** After this no message is sent to the shop. */
let over = false;
/** The step to return to when the donor decides to stay. @type {string} */
let stepBeforeLeaving = 'methods';

/** @param {FromFrame} message */
function tell(message) {
  if (over) return;
  over = message.type === 'success' || message.type === 'dismiss';
  window.parent.postMessage(message, shopOrigin);
}

/** @param {MessageEvent} message */
async function hear(message) {
  if (
    message.origin !== shopOrigin ||
    message.source !== window.parent ||
    message.data?.type !== 'open' ||
    options
  )
    return;
  const given = /** @type {CheckoutOptions} */ (message.data.options);
  options = given;
  applyTheme(given.theme?.color);
  paintMerchant(given);
  if (given.timeout) setTimeout(timeOut, given.timeout * 1000);
  try {
    const session = await openSession({
      key_id: given.key,
      order_id: given.order_id,
      subscription_id: given.subscription_id,
      amount: given.subscription_id ? undefined : Number(given.amount),
    });
    element('amount').textContent = rupees(session.amount);
    element('ribbon').hidden = session.mode !== 'test';
    paintMethods(session, given);
    if (session.mandate) paintMandate(session.mandate, given.name ?? 'this organisation');
    setUpForms(given, submit);
    showStep('methods');
  } catch (reason) {
    const error = errorOf(reason);
    tell({ type: 'failed', error });
    stop(error.description);
  }
}

/** @param {string} method @param {HTMLFormElement} form */
async function submit(method, form) {
  const filled = readMethodForm(method);
  if (!filled || !options) return;
  showAlert('');
  await whileBusy(form, async () => {
    const progress = await beginPayment({
      ...filled,
      key_id: options?.key,
      order_id: options?.order_id,
      subscription_id: options?.subscription_id,
      amount: options?.subscription_id ? undefined : Number(options?.amount),
      description: options?.description,
      notes: options?.notes,
    });
    paymentId = progress.payment_id;
    const chosen = element('window').querySelector('input[type=radio]:checked + span')?.textContent;
    if (progress.state === 'bank') element('bank-title').textContent = `${chosen ?? 'Bank'} test page`;
    if (progress.state === 'otp') /** @type {HTMLInputElement} */ (element('otp')).value = '';
    follow(progress);
  });
}

/** Shows the step that fits the payment's state. @param {Progress} progress */
function follow(progress) {
  switch (progress.state) {
    case 'paid':
      done(progress);
      return;
    case 'failed':
      if (progress.error) fail(progress.error);
      return;
    case 'approve':
      if (stepShown() !== 'leave') showStep('approve');
      setTimeout(poll, POLL_MS, progress.payment_id);
      return;
    default:
      showStep(progress.state);
  }
}

/** @param {string} id */
async function poll(id) {
  if (id !== paymentId || over) return;
  try {
    const progress = await fetchProgress(id);
    if (id === paymentId) follow(progress);
  } catch (reason) {
    if (reason instanceof Refusal) fail(reason.error);
    // Only the answer was lost, the payment goes on: poll again.
    else setTimeout(poll, POLL_MS * 4, id);
  }
}

/** @param {Progress} progress */
function done(progress) {
  const { response } = progress;
  paymentId = null;
  showStep('done');
  if (response) setTimeout(() => tell({ type: 'success', response }), DONE_MS);
}

/** @param {CheckoutError} error */
function fail(error) {
  paymentId = null;
  tell({ type: 'failed', error });
  const retry = options?.retry;
  const mayRetry = retry !== false && !(typeof retry === 'object' && retry.enabled === false);
  if (!mayRetry) {
    stop(error.description);
    return;
  }
  showStep('methods', false);
  showAlert(error.description);
}

/** Shows why no further try is possible. @param {string} why */
function stop(why) {
  element('stopped-text').textContent = why;
  showStep('stopped');
}

/** @param {string} text */
function showAlert(text) {
  const alert = element('alert');
  alert.textContent = text;
  alert.hidden = text === '';
  if (text !== '') {
    alert.focus();
    alert.scrollIntoView({ block: 'nearest' });
  }
}

/** @param {HTMLElement} part @param {() => Promise<void>} work */
async function whileBusy(part, work) {
  if (part.getAttribute('aria-busy') === 'true') return;
  part.setAttribute('aria-busy', 'true');
  try {
    await work();
  } catch (reason) {
    fail(errorOf(reason));
  } finally {
    part.removeAttribute('aria-busy');
  }
}

/** @param {unknown} reason @returns {CheckoutError} */
function errorOf(reason) {
  return reason instanceof Refusal ? reason.error : unreachable();
}

/** Closes the window: at once, or after a question when a payment is under way or the shop asks for one. */
function leave() {
  const step = stepShown();
  if (step === 'done' || over) return;
  if (step === 'leave') {
    dismiss();
    return;
  }
  const asks = paymentId !== null || (options?.modal?.confirm_close === true && step !== 'stopped');
  if (!asks) {
    dismiss();
    return;
  }
  stepBeforeLeaving = step;
  showStep('leave');
}

/** @param {string} [reason] */
function dismiss(reason) {
  abandon();
  tell(reason === undefined ? { type: 'dismiss' } : { type: 'dismiss', reason });
}

/** Cancels the present attempt. */
function abandon() {
  const id = paymentId;
  paymentId = null;
  return id === null ? undefined : continuePayment(id, 'cancel', {}).catch(() => undefined);
}

function timeOut() {
  if (stepShown() === 'done') return;
  abandon();
  stop('The time for this payment is over.');
  setTimeout(dismiss, DONE_MS * 2, 'timeout');
}

async function cancelAttempt() {
  const progress = await abandon();
  // It may have been paid in the moment of the cancellation.
  if (progress) follow(progress);
  else showStep('methods');
}

element('form-otp').addEventListener('submit', (event) => {
  event.preventDefault();
  const otp = /** @type {HTMLInputElement} */ (element('otp')).value.trim();
  if (!/^\d+$/.test(otp)) {
    showFieldError('otp', 'Enter the digits of the one-time password');
    return;
  }
  showFieldError('otp', '');
  const id = paymentId;
  if (id) void whileBusy(element('form-otp'), async () => follow(await continuePayment(id, 'otp', { otp })));
});

for (const outcome of /** @type {const} */ (['success', 'failure'])) {
  element(`bank-${outcome}`).addEventListener('click', () => {
    const id = paymentId;
    if (id)
      void whileBusy(element('step-bank'), async () =>
        follow(await continuePayment(id, 'bank', { outcome })),
      );
  });
}
for (const button of document.querySelectorAll('[data-cancel]'))
  button.addEventListener('click', cancelAttempt);
element('close').addEventListener('click', leave);
element('stopped-close').addEventListener('click', () => dismiss());
element('leave-yes').addEventListener('click', () => dismiss());
element('leave-no').addEventListener('click', () => showStep(stepBeforeLeaving));
element('stage').addEventListener('mousedown', (event) => {
  if (event.target === element('stage') && options?.modal?.backdropclose) leave();
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && options?.modal?.escape !== false) {
    event.preventDefault();
    if (stepShown() === 'leave') showStep(stepBeforeLeaving);
    else leave();
  }
  focusTrap(event);
});

window.addEventListener('message', hear);
tell({ type: 'ready' });
