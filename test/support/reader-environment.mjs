/**
 * A page in jsdom, with the browser features that jsdom lacks. It never includes MessageChannel,
 * because jest would not end.
 */
import { TestEnvironment } from 'jest-environment-jsdom';
import { measured } from './measured.mjs';

export default class ReaderEnvironment extends measured(TestEnvironment) {
  async setup() {
    await super.setup();
    for (const name of [
      'TextEncoder',
      'TextDecoder',
      'Uint8Array',
      'Request',
      'Response',
      'Headers',
      'structuredClone',
    ]) {
      this.global[name] = globalThis[name];
    }
    // Nothing is laid out here, so nothing comes into view or changes its size.
    this.global.IntersectionObserver = this.global.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    // jsdom's own implementation omits the sender's origin.
    const { global } = this;
    global.postMessage = (data) => {
      global.setTimeout(() => {
        global.dispatchEvent(
          new global.MessageEvent('message', { data, origin: global.location.origin }),
        );
      });
    };
  }
}
