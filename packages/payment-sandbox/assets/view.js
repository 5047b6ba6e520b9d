// @ts-check
/** Renders the payment window: the shop's name and colours, the methods, one step at a time. */

/** @typedef {import('./checkout-types.js').CheckoutOptions} CheckoutOptions */
/** @typedef {import('./checkout-types.js').Session} Session */

const METHOD_NAMES = { card: 'Card', upi: 'UPI', netbanking: 'Net banking', wallet: 'Wallet' };
const METHOD_ICONS = {
  card: 'M2 5h16v10H2zM2 8.5h16M5 12h3',
  upi: 'M6 2h8v16H6zM9 15.5h2M8.5 8.5l1.2 1.2 2-2.4',
  netbanking: 'M2 8l8-5 8 5M4 8v7M8 8v7M12 8v7M16 8v7M2 16.5h16',
  wallet: 'M3 5h12v3M3 5v11h14V8H3M13 12h1.5',
};
const PERIOD_NAMES = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' };

/** @param {string} id @returns {HTMLElement} */
export function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The payment window has no #${id}.`);
  return found;
}

/** ₹ in Indian grouping, with paise only if there are any. @param {number} paise */
export function rupees(paise) {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(paise / 100);
}

/** @returns {string} */
export function stepShown() {
  return document.querySelector('.step:not([hidden])')?.id.replace('step-', '') ?? '';
}

/**
 * Shows one step and focuses its first control.
 * @param {string} name
 * @param {boolean} [moveFocus]
 */
export function showStep(name, moveFocus = true) {
  if (stepShown() === name) return;
  for (const step of document.querySelectorAll('.step')) {
    /** @type {HTMLElement} */ (step).hidden = step.id !== `step-${name}`;
  }
  if (name !== 'methods') element('alert').hidden = true;
  element('close').hidden = name === 'done';
  element('body').scrollTop = 0;
  if (!moveFocus) return;
  const step = element(`step-${name}`);
  const target = step.querySelector('[role=tab][aria-selected=true], input:not([type=radio]), h2[tabindex]');
  if (target instanceof HTMLElement) target.focus();
}

/** Keeps Tab inside the window. @param {KeyboardEvent} event */
export function focusTrap(event) {
  if (event.key !== 'Tab') return;
  const reachable = [...element('window').querySelectorAll('button, input, summary, [tabindex="0"]')].filter(
    (candidate) =>
      candidate instanceof HTMLElement &&
      candidate.tabIndex >= 0 &&
      !candidate.hasAttribute('disabled') &&
      candidate.checkVisibility(),
  );
  const first = reachable[0];
  const last = reachable.at(-1);
  const focused = document.activeElement;
  const outside = !reachable.some((candidate) => candidate === focused);
  if (event.shiftKey && (focused === first || outside) && last instanceof HTMLElement) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && focused === last && first instanceof HTMLElement) {
    event.preventDefault();
    first.focus();
  }
}

/** @param {CheckoutOptions} options */
export function paintMerchant(options) {
  const name = options.name?.trim() || 'Secure payment';
  element('merchant').textContent = name;
  element('initial').textContent = [...name][0]?.toUpperCase() ?? '';
  element('description').textContent = options.description ?? '';
  if (!options.image) return;
  const logo = /** @type {HTMLImageElement} */ (element('logo'));
  logo.addEventListener('load', () => {
    logo.hidden = false;
    element('initial').hidden = true;
  });
  logo.src = options.image;
}

/** @param {Session} session @param {CheckoutOptions} options */
export function paintMethods(session, options) {
  const tabs = element('tabs');
  for (const method of session.methods) {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.id = `tab-${method}`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', `panel-${method}`);
    tab.append(icon(METHOD_ICONS[method]), METHOD_NAMES[method]);
    tab.addEventListener('click', () => selectTab(method));
    tabs.append(tab);
  }
  tabs.addEventListener('keydown', moveAmongTabs);
  for (const button of document.querySelectorAll('form > .pay')) {
    if (button.textContent === '') button.textContent = `Pay ${rupees(session.amount)}`;
  }
  paintChoices('banks', session.banks);
  paintChoices('wallets', session.wallets);
  const isTest = session.mode === 'test';
  element('test-cards').hidden = !isTest;
  element('test-upi').hidden = !isTest;
  element('otp-text').textContent = 'Enter the one-time password your bank has sent to your phone.';
  element('otp-help').textContent = isTest ? 'Test mode: any 4 to 10 digits succeed, fewer fail.' : '';
  element('approve-text').textContent =
    'Open your UPI app and approve the request. This page goes on by itself.';
  element('done-text').textContent = `${rupees(session.amount)} paid. Taking you back…`;
  element('assurance').textContent = isTest
    ? 'Test mode: no money moves'
    : 'Your details go to the payment provider only';
  const wanted = session.methods.find((method) => method === options.prefill?.method);
  selectTab(wanted ?? session.methods[0] ?? 'card');
}

/** @param {NonNullable<Session['mandate']>} mandate @param {string} merchant */
export function paintMandate(mandate, merchant) {
  element('price-label').textContent =
    mandate.startsAt === null ? 'First payment, today' : 'To confirm, given back at once';
  const unit = PERIOD_NAMES[/** @type {keyof typeof PERIOD_NAMES} */ (mandate.period)] ?? mandate.period;
  const every = mandate.interval === 1 ? `every ${unit}` : `every ${mandate.interval} ${unit}s`;
  const from =
    mandate.startsAt === null
      ? 'starting today'
      : `starting ${new Date(mandate.startsAt * 1000).toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })}`;
  const text = `You allow ${merchant} to charge ${rupees(mandate.amount)} ${every}, ${from}, at most ${mandate.count} times. You can stop this at any time with ${merchant} or your bank.`;
  for (const place of document.querySelectorAll('.mandate')) {
    place.textContent = text;
    /** @type {HTMLElement} */ (place).hidden = false;
  }
  element('test-card-note').textContent = 'Visa for a mandate';
  element('test-card-good').textContent = '4718 6091 0820 4366';
}

/** @param {string} method */
function selectTab(method) {
  for (const tab of document.querySelectorAll('[role=tab]')) {
    const isSelected = tab.id === `tab-${method}`;
    tab.setAttribute('aria-selected', String(isSelected));
    /** @type {HTMLElement} */ (tab).tabIndex = isSelected ? 0 : -1;
  }
  for (const panel of document.querySelectorAll('[role=tabpanel]')) {
    /** @type {HTMLElement} */ (panel).hidden = panel.id !== `panel-${method}`;
  }
  element('alert').hidden = true;
}

/** Arrow keys, Home and End, by the ARIA tabs pattern. @param {KeyboardEvent} event */
function moveAmongTabs(event) {
  const tabs = [...document.querySelectorAll('[role=tab]')];
  const at = document.activeElement ? tabs.indexOf(document.activeElement) : 0;
  const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
  const to = steps[/** @type {keyof typeof steps} */ (event.key)];
  if (to === undefined) return;
  event.preventDefault();
  const tab = tabs[(to + tabs.length) % tabs.length];
  if (!(tab instanceof HTMLElement)) return;
  selectTab(tab.id.replace('tab-', ''));
  tab.focus();
}

/** @param {string} id @param {Record<string, string>} choices */
function paintChoices(id, choices) {
  for (const [value, name] of Object.entries(choices)) {
    const label = document.createElement('label');
    label.className = 'choice';
    const radio = document.createElement('input');
    radio.type = 'radio';
    radio.name = id;
    radio.value = value;
    const text = document.createElement('span');
    text.textContent = name;
    label.append(radio, text);
    element(id).append(label);
  }
}

/** @param {string} path */
function icon(path) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('width', '20');
  svg.setAttribute('height', '20');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
