import { TestEnvironment } from 'jest-environment-jsdom';

/** What is not displayed by jsdom's own style sheet; the suite has no other. */
const NOT_DISPLAYED =
  '[hidden], input[type=hidden], dialog:not([open]), head, head > *, script, style, template, datalist, noframes, param, ruby > rp';

/**
 * How an element is displayed, as queries by role and `toBeVisible` ask for each element and all above it. jsdom itself holds the
 * element against each rule of its sheet and parses every colour, which takes a tenth of a suite that fills in forms.
 */
function styleOf(element) {
  return {
    get display() {
      return element.style?.display || (element.matches(NOT_DISPLAYED) ? 'none' : 'block');
    },
    get visibility() {
      return element.closest('[style*=visibility]')?.style.visibility || 'visible';
    },
    get opacity() {
      return element.style?.opacity || '1';
    },
    getPropertyValue(name) {
      return this[name] ?? '';
    },
  };
}

/**
 * jsdom with what browsers have and jsdom lacks, taken from Node. Node's own Request refuses jsdom's AbortSignal on
 * Node 24: the subclass keeps the signal beside it.
 */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { global } = this;
    for (const name of [
      'TextEncoder',
      'TextDecoder',
      'fetch',
      'Headers',
      'Response',
      'ReadableStream',
      'structuredClone',
    ]) {
      global[name] ??= globalThis[name];
    }
    global.getComputedStyle = styleOf;
    global.Request ??= class extends Request {
      constructor(input, { signal, ...init } = {}) {
        super(input, init);
        if (signal) Object.defineProperty(this, 'signal', { value: signal });
      }
    };
  }
}
