/** A page in jsdom, with what browsers have and jsdom lacks. Never MessageChannel: jest would not end. */
import { TestEnvironment } from 'jest-environment-jsdom';

export default class ReaderEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of ['TextEncoder', 'TextDecoder', 'Uint8Array', 'Request', 'Response', 'Headers', 'structuredClone']) {
      this.global[name] = globalThis[name];
    }
  }
}
