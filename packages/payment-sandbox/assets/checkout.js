// @ts-check
/**
 * The script that a shop includes: defines `window.Razorpay`. It lays the payment window, an iframe of the provider's, over the shop's
 * page and exchanges messages with it. A strict content security policy needs only script-src and frame-src for it: styles are set
 * through the CSSOM, and the shop's page fetches nothing.
 */
(() => {
  /** @typedef {import('./checkout-types.js').CheckoutOptions} CheckoutOptions */
  /** @typedef {import('./checkout-types.js').FromFrame} FromFrame */
  /** @typedef {(payload: unknown) => void} Listener */

  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const origin = new URL(script.src).origin;

  class Razorpay {
    /** @type {CheckoutOptions} */
    #options;
    /** @type {Map<string, Array<{listener: Listener, once: boolean}>>} */
    #listeners = new Map();
    /** @type {(() => void) | null} */
    #takeDown = null;

    /** @param {CheckoutOptions} options */
    constructor(options) {
      if (!options || typeof options !== 'object') throw new TypeError('Invalid options');
      if (typeof options.key !== 'string' || options.key.trim() === '') throw new Error('No key passed');
      if (!options.subscription_id && !isPaise(options.amount)) {
        throw new Error(
          'Invalid amount. It should be passed in integer paise. Minimum value is 100 paise, i.e. ₹ 1',
        );
      }
      this.#options = options;
    }

    open() {
      if (this.#takeDown) return;
      const { container, frame } = buildWindow();
      const restore = coverPage(container);
      /** @param {MessageEvent} message */
      const listen = (message) => {
        if (message.origin !== origin || message.source !== frame.contentWindow) return;
        this.#hear(/** @type {FromFrame} */ (message.data), frame);
      };
      window.addEventListener('message', listen);
      this.#takeDown = () => {
        window.removeEventListener('message', listen);
        container.remove();
        restore();
        this.#takeDown = null;
      };
    }

    close() {
      this.#takeDown?.();
    }

    /** @param {string} event @param {Listener} listener */
    on(event, listener) {
      this.#add(event, listener, false);
    }

    /** @param {string} event @param {Listener} listener */
    once(event, listener) {
      this.#add(event, listener, true);
    }

    /** @param {string} event @param {Listener} [listener] without it, all listeners of that event are removed */
    off(event, listener) {
      const kept = (this.#listeners.get(event) ?? []).filter(
        (entry) => listener && entry.listener !== listener,
      );
      this.#listeners.set(event, kept);
    }

    /** @param {string} event @param {Listener} listener @param {boolean} once */
    #add(event, listener, once) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), { listener, once }]);
    }

    /** @param {string} event @param {unknown} payload */
    #emit(event, payload) {
      const entries = this.#listeners.get(event) ?? [];
      this.#listeners.set(
        event,
        entries.filter((entry) => !entry.once),
      );
      for (const { listener } of entries) listener(payload);
    }

    /** @param {FromFrame} message @param {HTMLIFrameElement} frame */
    #hear(message, frame) {
      const { callback_url: callbackUrl, redirect, handler, modal } = this.#options;
      switch (message.type) {
        case 'ready':
          frame.contentWindow?.postMessage({ type: 'open', options: transferable(this.#options) }, origin);
          frame.focus();
          return;
        case 'failed':
          this.#emit('payment.failed', { error: message.error });
          if (callbackUrl && redirect) postForm(callbackUrl, failureFields(message.error));
          return;
        case 'success':
          this.close();
          if (callbackUrl && (redirect || !handler)) postForm(callbackUrl, message.response);
          else handler?.(message.response);
          return;
        case 'dismiss':
          this.close();
          modal?.ondismiss?.(message.reason);
      }
    }
  }

  /** @param {unknown} amount */
  function isPaise(amount) {
    const paise = typeof amount === 'string' && /^\d+$/.test(amount) ? Number(amount) : amount;
    return typeof paise === 'number' && Number.isInteger(paise) && paise >= 100;
  }

  function buildWindow() {
    const container = document.createElement('div');
    container.className = 'razorpay-container';
    Object.assign(container.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      background: 'rgb(18 14 12 / 62%)',
    });
    const frame = document.createElement('iframe');
    frame.title = 'Secure payment';
    frame.className = 'razorpay-checkout-frame';
    frame.src = `${origin}/v1/checkout/frame?parent=${encodeURIComponent(window.location.origin)}`;
    Object.assign(frame.style, {
      position: 'absolute',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      background: 'transparent',
      colorScheme: 'light',
    });
    container.append(frame);
    return { container, frame };
  }

  /**
   * Shows the window, and makes the page behind it inert and unscrollable. Returns a function that undoes this.
   * @param {HTMLElement} container
   */
  function coverPage(container) {
    const { body, documentElement } = document;
    const focused = document.activeElement;
    const covered = [...body.children].filter((child) => child instanceof HTMLElement && !child.inert);
    const overflow = [documentElement.style.overflow, body.style.overflow];
    for (const child of covered) /** @type {HTMLElement} */ (child).inert = true;
    documentElement.style.overflow = 'hidden';
    body.style.overflow = 'hidden';
    body.append(container);
    return () => {
      for (const child of covered) /** @type {HTMLElement} */ (child).inert = false;
      documentElement.style.overflow = overflow[0] ?? '';
      body.style.overflow = overflow[1] ?? '';
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }

  /**
   * The options without functions, which messages cannot carry.
   * @param {CheckoutOptions} options
   */
  function transferable(options) {
    return JSON.parse(JSON.stringify({ ...options, key: options.key.trim() }));
  }

  /** @param {import('./checkout-types.js').CheckoutError} error */
  function failureFields(error) {
    const { metadata, ...parts } = error;
    const fields = Object.entries(parts).map(([name, value]) => [`error[${name}]`, value]);
    return Object.fromEntries([...fields, ['error[metadata]', JSON.stringify(metadata)]]);
  }

  /** Leaves the page by posting a form, for `callback_url`. @param {string} url @param {object} fields */
  function postForm(url, fields) {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = url;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      input.value = String(value ?? '');
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }

  Object.assign(window, { Razorpay });
})();
