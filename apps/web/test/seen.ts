import { act } from '@testing-library/react';

/** Takes the place of the browser's IntersectionObserver, and tells each of what a test says is seen. */
export class Seen implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  static all: Seen[] = [];
  #watches = true;
  constructor(
    readonly callback: IntersectionObserverCallback,
    readonly options: IntersectionObserverInit = {},
  ) {
    Seen.all.push(this);
  }
  static install(): void {
    Seen.all = [];
    window.IntersectionObserver = Seen as unknown as typeof IntersectionObserver;
  }
  static remove(): void {
    Reflect.deleteProperty(window, 'IntersectionObserver');
  }
  observe() {}
  disconnect() {
    this.#watches = false;
  }
  /** `top` is where the element stands in the window; without a height it is not laid out. */
  see(isIntersecting: boolean, top = 0, height = 100) {
    this.seeAll([{ isIntersecting, boundingClientRect: { top, height } as DOMRectReadOnly }]);
  }
  /** Several elements at once, each with its `target`. */
  seeAll(entries: readonly Partial<IntersectionObserverEntry>[]) {
    if (!this.#watches) return;
    act(() => this.callback(entries as IntersectionObserverEntry[], this as unknown as IntersectionObserver));
  }
}

/** As if the reader had asked the system for less motion. */
export function preferReducedMotion(): void {
  window.matchMedia = ((media: string) => ({
    media,
    matches: media === '(prefers-reduced-motion: reduce)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
}
