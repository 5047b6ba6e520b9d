// @ts-check
/** The forms of the four methods: formats and checks what is typed, and ties each error to its field. */
import {
  checkExpiry,
  digitsOf,
  formatExpiry,
  formatNumber,
  isPossibleNumber,
  networkOf,
} from './card-entry.js';
import { element } from './view.js';

/** @typedef {import('./checkout-types.js').CheckoutOptions} CheckoutOptions */

/**
 * Fills in what the shop knows and attaches the listeners.
 * @param {CheckoutOptions} options
 * @param {(method: string, form: HTMLFormElement) => void} submit
 */
export function setUpForms(options, submit) {
  const { prefill = {}, readonly = {}, hidden = {} } = options;
  input('card-name').value = prefill.name ?? '';
  input('card-name').readOnly = readonly.name === true && Boolean(prefill.name);
  for (const name of /** @type {const} */ (['email', 'contact'])) {
    input(`payer-${name}`).value = prefill[name] ?? '';
    input(`payer-${name}`).readOnly = readonly[name] === true && Boolean(prefill[name]);
    element(`payer-${name}-field`).hidden = hidden[name] === true;
  }
  element('payer').hidden = hidden.email === true && hidden.contact === true;
  paintPayer();
  for (const name of ['email', 'contact']) input(`payer-${name}`).addEventListener('input', paintPayer);

  reformat('card-number', formatNumber);
  reformat('card-expiry', formatExpiry);
  reformat('card-cvv', digitsOf);
  reformat('otp', digitsOf);
  input('card-number').addEventListener('input', () => {
    const network = networkOf(digitsOf(input('card-number').value));
    element('card-network').textContent = network;
    element('card-network').hidden = network === '';
  });
  for (const method of ['card', 'upi', 'netbanking', 'wallet']) {
    const form = /** @type {HTMLFormElement} */ (element(`form-${method}`));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submit(method, form);
    });
  }
}

/**
 * The values to send; null, with the first wrong field focused, if something is missing or wrong.
 * @param {string} method
 */
export function readMethodForm(method) {
  const email = input('payer-email').value.trim();
  const contact = input('payer-contact').value.replace(/[\s-]/g, '');
  /** @type {Array<[string, string]>} */
  const problems = [
    [
      'payer-email',
      email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
        ? 'Enter a whole e-mail address, or none'
        : '',
    ],
    [
      'payer-contact',
      contact !== '' && !/^\+?\d{8,14}$/.test(contact) ? 'Enter a whole mobile number, or none' : '',
    ],
  ];
  const payer = { method, ...(email ? { email } : {}), ...(contact ? { contact } : {}) };
  const filled = { ...payer, ...readers[/** @type {keyof typeof readers} */ (method)](problems) };
  let firstWrong = '';
  for (const [field, text] of problems) {
    showFieldError(field, text);
    if (text !== '' && (firstWrong === '' || firstWrong.startsWith('payer-'))) firstWrong = field;
  }
  if (firstWrong === '') return filled;
  if (firstWrong.startsWith('payer-')) /** @type {HTMLDetailsElement} */ (element('payer')).open = true;
  const target = document.getElementById(firstWrong) ?? document.querySelector(`#panel-${method} input`);
  if (target instanceof HTMLElement) target.focus();
  return null;
}

/** @type {Record<'card' | 'upi' | 'netbanking' | 'wallet', (problems: Array<[string, string]>) => object>} */
const readers = {
  card(problems) {
    const number = digitsOf(input('card-number').value);
    const expiry = input('card-expiry').value;
    const cvv = input('card-cvv').value;
    const name = input('card-name').value.trim();
    const expiryProblems = {
      ok: '',
      malformed: 'Enter month and year as MM/YY',
      past: 'This card has expired',
    };
    problems.push(
      ['card-number', isPossibleNumber(number) ? '' : 'Enter a valid card number'],
      ['card-expiry', expiryProblems[checkExpiry(expiry)]],
      ['card-cvv', /^\d{3,4}$/.test(cvv) ? '' : 'Enter the 3 or 4 digits'],
      ['card-name', name === '' ? 'Enter the name as it is on the card' : ''],
    );
    return { card: { number, expiry, cvv, name } };
  },
  upi(problems) {
    const vpa = input('upi-id').value.trim();
    const isValid = /^[\w.-]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63}$/.test(vpa);
    problems.push(['upi-id', isValid ? '' : 'Enter a UPI ID such as name@bank']);
    return { vpa };
  },
  netbanking(problems) {
    const bank = chosen('banks');
    problems.push(['netbanking', bank ? '' : 'Choose your bank']);
    return { bank };
  },
  wallet(problems) {
    const wallet = chosen('wallets');
    problems.push(['wallet', wallet ? '' : 'Choose your wallet']);
    return { wallet };
  },
};

/** @param {string} field @param {string} text empty to remove the error */
export function showFieldError(field, text) {
  element(`${field}-error`).textContent = text;
  const target = document.getElementById(field);
  if (text === '') target?.removeAttribute('aria-invalid');
  else target?.setAttribute('aria-invalid', 'true');
  if (text !== '' && field === 'otp') target?.focus();
}

function paintPayer() {
  const known = [input('payer-email').value.trim(), input('payer-contact').value.trim()].filter(Boolean);
  element('payer-summary').textContent =
    known.length > 0 ? `Paying as ${known.join(', ')}` : 'Contact details (optional)';
}

/** Formats while typing, and keeps the caret behind the same digit. @param {string} id @param {(text: string) => string} format */
function reformat(id, format) {
  const field = input(id);
  field.addEventListener('input', () => {
    const before = digitsOf(field.value.slice(0, field.selectionStart ?? field.value.length)).length;
    const wasAtEnd = field.selectionStart === field.value.length;
    field.value = format(field.value);
    if (wasAtEnd) return;
    let at = 0;
    for (let seen = 0; at < field.value.length && seen < before; at += 1) {
      if (/\d/.test(field.value[at] ?? '')) seen += 1;
    }
    field.setSelectionRange(at, at);
  });
}

/** @param {string} name @returns {string | undefined} */
function chosen(name) {
  return /** @type {HTMLInputElement | null} */ (document.querySelector(`input[name=${name}]:checked`))
    ?.value;
}

/** @param {string} id */
function input(id) {
  return /** @type {HTMLInputElement} */ (element(id));
}
