/** Firefox, driven by WebDriver BiDi, which it speaks without another program. */
import { launch } from 'puppeteer-core';
import type { EngineSite, EngineTab, WindowSize } from './engine-tab.ts';

/** A page that takes longer hangs. */
const LOAD_MS = 120_000;

export async function openFirefoxTab(
  executablePath: string,
  site: EngineSite,
  size: WindowSize,
): Promise<EngineTab> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport(size);
  page.setDefaultTimeout(LOAD_MS);
  let complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type()))
      complaints.push(`${message.text()} ${message.location().url ?? ''}`);
  });
  page.on('pageerror', (error) => {
    complaints.push(String(error));
  });
  return {
    async open(path) {
      // What the last document still complains of while it is left is not about the next one.
      await page.goto('about:blank');
      complaints = [];
      // Firefox now and then never says that a page has loaded, while it shows all of it.
      await page.goto(`${site.origin}${path}`, { waitUntil: 'domcontentloaded' });
    },
    run: (code, argument) => page.evaluate(code as never, argument as never) as never,
    async runSource(source) {
      await page.evaluate(source);
    },
    click: (selector) => page.click(selector),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    complaints: () => Promise.resolve(complaints),
    close: () => browser.close(),
  };
}
