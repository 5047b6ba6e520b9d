import { TestEnvironment } from 'jest-environment-jsdom';

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
    global.Request ??= class extends Request {
      constructor(input, { signal, ...init } = {}) {
        super(input, init);
        if (signal) Object.defineProperty(this, 'signal', { value: signal });
      }
    };
  }
}
