/** A reader who has only a keyboard, and records faults in where the focus goes. */
import type { Page } from 'playwright-core';

/** Position of the focus. */
export interface Stop {
  /** Its role or element, and its accessible name. */
  readonly name: string;
  readonly href: string | undefined;
  /** Whether it comes before the previously focused element. */
  readonly isBefore: boolean;
}

interface Look extends Stop {
  readonly faults: readonly string[];
}

/** Inspects the focused element. The previously focused element must look different by now. */
function look(page: Page): Promise<Look> {
  return page.evaluate(async () => {
    // When the page scrolls to the focused element, it is visible in the next frame.
    await new Promise(requestAnimationFrame);
    const faults: string[] = [];
    const ring = (element: Element) =>
      [element, element.nextElementSibling ?? element, element.parentElement ?? element]
        .map((one) => {
          const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one);
          return [outlineStyle, outlineWidth, outlineColor, boxShadow].join(' ');
        })
        .join('; ');
    const nameOf = (element: Element) =>
      `${element.getAttribute('role') ?? element.localName} ${(element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('name') || element.getAttribute('title') || element.id)).trim().replace(/\s+/g, ' ').slice(0, 60)}`;
    const before: unknown = Reflect.get(window, 'stopBefore');
    const ringBefore: unknown = Reflect.get(window, 'ringBefore');
    const at = document.activeElement ?? document.body;
    const name = nameOf(at);
    if (
      before instanceof Element &&
      before !== at &&
      before.isConnected &&
      ring(before) === ringBefore
    )
      faults.push(`${nameOf(before)} looks the same with and without the focus`);
    // The browser draws the controls of a video and their focus rings.
    Reflect.set(
      window,
      'stopBefore',
      at === document.body || at.id === 'main' || at instanceof HTMLVideoElement ? undefined : at,
    );
    Reflect.set(window, 'ringBefore', ring(at));
    if (at !== document.body && at.id !== 'main') {
      const own = at.getBoundingClientRect();
      const box =
        at instanceof HTMLInputElement && own.width < 5
          ? (at.parentElement ?? at).getBoundingClientRect()
          : own;
      const isIn =
        box.bottom > 0 &&
        box.right > 0 &&
        box.top < innerHeight &&
        box.left < innerWidth &&
        box.width > 0 &&
        box.height > 0;
      if (!isIn)
        faults.push(
          `${name} has the focus out of sight, at ${Math.round(box.left)}, ${Math.round(box.top)}`,
        );
      const isSeen = [0.1, 0.5, 0.9].some((down) =>
        [0.02, 0.3, 0.5, 0.7, 0.98].some((across) => {
          const found = document.elementFromPoint(
            box.left + box.width * across,
            box.top + box.height * down,
          );
          return found !== null && (at.contains(found) || found.contains(at));
        }),
      );
      if (isIn && !isSeen) faults.push(`${name} has the focus beneath something else`);
    }
    const isBefore =
      before instanceof Element &&
      before.isConnected &&
      (before.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    return { name, href: at.getAttribute('href') ?? undefined, isBefore, faults };
  });
}

export interface Keyboard {
  /** All faults found so far. */
  readonly faults: string[];
  press(key: string): Promise<Stop>;
  type(text: string): Promise<void>;
  at(): Promise<Stop>;
  /**
   * Presses Tab, or another key, until the name matches.
   * @throws Error with the path taken, after `most` presses.
   */
  goTo(name: RegExp, options?: { readonly key?: string; readonly most?: number }): Promise<Stop>;
  /** Tabs through the whole page in its own order. */
  walk(): Promise<Stop[]>;
}

export function createKeyboard(page: Page): Keyboard {
  const faults: string[] = [];
  const at = async (): Promise<Stop> => {
    const { faults: found, ...stop } = await look(page);
    faults.push(...found.map((fault) => `${new URL(page.url()).pathname}: ${fault}`));
    return stop;
  };
  const press = async (key: string) => {
    await page.keyboard.press(key);
    return at();
  };
  return {
    faults,
    at,
    press,
    type: (text) => page.keyboard.type(text),
    async goTo(name, { key = 'Tab', most = 120 } = {}) {
      const way: string[] = [];
      for (let presses = 0; presses < most; presses += 1) {
        const stop = await press(key);
        if (name.test(stop.name)) return stop;
        way.push(stop.name);
      }
      throw new Error(`${key} does not lead to ${String(name)}:\n${way.join('\n')}`);
    },
    async walk() {
      const stops: Stop[] = [];
      for (let presses = 0; presses < 400; presses += 1) {
        const stop = await press('Tab');
        const last = stops.at(-1);
        if (stop.name.startsWith('body')) return stops;
        if (last !== undefined && stop.isBefore) {
          // Past the end, the browser starts again.
          if (stop.name === stops[0]?.name) return stops;
          faults.push(
            `${new URL(page.url()).pathname}: ${last.name} is followed by ${stop.name}, which stands before it`,
          );
          return stops;
        }
        stops.push(stop);
      }
      faults.push(`${new URL(page.url()).pathname}: Tab does not come to an end`);
      return stops;
    },
  };
}
