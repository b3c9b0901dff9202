/**
 * The few commands of WebDriver that tests need: Debian's WebKitGTK speaks no other protocol, and
 * no library drives it together with a Firefox that has no geckodriver.
 * @see https://www.w3.org/TR/webdriver2/
 */
import type { EngineKey } from './engine-tab.ts';
import { until } from './until.ts';

/** What WebDriver names an element by. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The code points of keys. */
const keyCodes: Readonly<Record<EngineKey, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowRight: '\uE014',
};

export interface WebDriverSession {
  goTo(address: string): Promise<void>;
  /** Runs the body of a function with `arguments`; the last one is a callback for the result. */
  runAsync(script: string, argument: unknown): Promise<unknown>;
  run(script: string): Promise<void>;
  click(selector: string): Promise<void>;
  press(key: EngineKey): Promise<void>;
  type(text: string): Promise<void>;
  /** Turns to a window that `open` opens, and leaves the others behind it. */
  turnToNewWindow(open: () => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

/** @throws Error with what the driver reports. */
async function send(url: string, method: string, body: unknown): Promise<unknown> {
  const text = method === 'POST' ? JSON.stringify(body ?? {}) : undefined;
  const response = await fetch(url, { method, body: text });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${url} responded with ${JSON.stringify(value)}`);
  return value;
}

async function waitForDriver(origin: string): Promise<void> {
  await until(() =>
    send(`${origin}/status`, 'GET', undefined).then(
      () => true,
      () => false,
    ),
  );
}

/**
 * The browser goes past warnings of certificates, as a reader may.
 * @param origin of a driver that is starting.
 */
export async function openWebDriverSession(origin: string): Promise<WebDriverSession> {
  await waitForDriver(origin);
  const capabilities = { alwaysMatch: { acceptInsecureCerts: true } };
  const given = await send(`${origin}/session`, 'POST', { capabilities });
  const { sessionId } = given as { sessionId: string };
  const post = (path: string, body?: unknown) =>
    send(`${origin}/session/${sessionId}${path}`, 'POST', body);
  const get = (path: string) => send(`${origin}/session/${sessionId}${path}`, 'GET', undefined);
  const strike = async (keys: readonly string[]) => {
    const actions = keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    await post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  return {
    async goTo(url) {
      await post('/url', { url });
    },
    runAsync: (script, argument) => post('/execute/async', { script, args: [argument ?? null] }),
    async run(script) {
      await post('/execute/sync', { script, args: [] });
    },
    async click(selector) {
      const found = await post('/element', { using: 'css selector', value: selector });
      await post(`/element/${(found as Record<string, string>)[ELEMENT] ?? ''}/click`);
    },
    press: (key) => strike([keyCodes[key]]),
    type: (text) => strike([...text]),
    async turnToNewWindow(open) {
      const first = await get('/window');
      await open();
      await until(async () => {
        const handles = (await get('/window/handles')) as string[];
        const handle = handles.find((one) => one !== first);
        if (handle !== undefined) await post('/window', { handle });
        return handle !== undefined;
      });
    },
    async end() {
      await send(`${origin}/session/${sessionId}`, 'DELETE', undefined);
    },
  };
}
