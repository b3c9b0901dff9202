/**
 * A server of advertisements for tests: it responds at the addresses of the Google Publisher Tag as
 * the tag and its server are documented to, and keeps what it was asked.
 * @see https://developers.google.com/publisher-tag/reference
 */
import type { BrowserContext, Route } from 'playwright-core';

/** What can be wrong with the script, or with what it is given. */
export type AdServerMode =
  | 'works'
  | 'has nothing'
  | 'hangs'
  | 'hangs with the advertisement'
  | 'is blocked'
  | 'responds with 500'
  | 'is broken'
  | 'never starts';

export interface AdRequest {
  /** Ad unit paths, in the order of the slots. */
  readonly units: readonly string[];
  /** For each slot, e.g. `300x600|300x250`. */
  readonly sizes: readonly string[];
  readonly page: Readonly<Record<string, unknown>>;
  readonly correlator: string;
}

export interface AdServer {
  /** How often the script was requested. */
  readonly scripts: () => number;
  readonly requests: readonly AdRequest[];
  /** Every address outside of the site. */
  readonly addresses: readonly string[];
  readonly use: (mode: AdServerMode) => void;
  /** Responds to the scripts that hang. */
  readonly release: () => Promise<void>;
}

const SCRIPT = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js';
const ADS = 'https://securepubads.g.doubleclick.net/gampad/ads';

/** The tag: runs in the page. */
function tag(adsAddress: string): void {
  interface Slot {
    path: string;
    id: string;
    mapping: [[number, number], [number, number][]][];
    targeting: Record<string, unknown>;
  }
  type Listener = (event: object) => void;
  const host = window as unknown as { googletag: Record<string, unknown>; adCalls: string[] };
  const waiting = (host.googletag.cmd as (() => void)[]).slice();
  const calls: string[] = (host.adCalls = []);
  const listeners: Listener[] = [];
  let slots: Slot[] = [];
  let displayed = new Set<string>();
  let config: Record<string, unknown> = {};
  let correlator = 1;

  const sizesNow = (slot: Slot) =>
    slot.mapping
      .filter(([[width]]) => window.innerWidth >= width)
      .sort(([[a]], [[b]]) => b - a)[0]?.[1] ?? [];

  async function refresh(wanted: Slot[]): Promise<void> {
    const asked = wanted.filter(({ id }) => displayed.has(id) && document.getElementById(id));
    calls.push(`refresh ${asked.map(({ id }) => id).join(' ')}`);
    const query = new URLSearchParams({
      iu: asked.map(({ path }) => path).join(','),
      sz: asked
        .map((slot) =>
          sizesNow(slot)
            .map((size) => size.join('x'))
            .join('|'),
        )
        .join(','),
      cust_params: JSON.stringify(config.targeting ?? {}),
      correlator: String(correlator),
    });
    const response = await fetch(`${adsAddress}?${query.toString()}`);
    const filled = (await response.json()) as (string | null)[];
    asked.forEach((slot, index) => {
      if (!slots.includes(slot)) return;
      const place = document.getElementById(slot.id);
      const size = filled[index]?.split('x').map(Number) ?? null;
      place?.replaceChildren();
      if (size !== null && place !== null) {
        const frame = document.createElement('iframe');
        frame.src = `https://a1b2c3.safeframe.googlesyndication.com/safeframe/1-0-40/html/container.html?size=${filled[index] ?? ''}`;
        frame.width = String(size[0]);
        frame.height = String(size[1]);
        frame.style.cssText = 'border:0;display:block;margin:0 auto';
        frame.title = '3rd party ad content';
        place.append(frame);
      }
      for (const listener of listeners) listener({ slot, isEmpty: size === null, size });
    });
  }

  const service = {
    addEventListener: (name: string, listener: Listener) => {
      if (name === 'slotRenderEnded') listeners.push(listener);
      return service;
    },
    refresh: (wanted?: Slot[]) => {
      void refresh(wanted ?? slots);
    },
    updateCorrelator: () => {
      correlator += 1;
      return service;
    },
  };
  Object.assign(host.googletag, {
    apiReady: true,
    setConfig: (values: object) => {
      config = { ...config, ...values };
      if ('safeFrame' in values || 'singleRequest' in values)
        calls.push(`config ${JSON.stringify(values)}`);
    },
    pubads: () => service,
    enableServices: () => undefined,
    sizeMapping: () => {
      const rows: Slot['mapping'] = [];
      const builder = {
        addSize: (viewport: [number, number], sizes: [number, number][]) => {
          rows.push([viewport, sizes]);
          return builder;
        },
        build: () => rows,
      };
      return builder;
    },
    defineSlot: (path: string, _sizes: unknown, id: string) => {
      if (slots.some((known) => known.id === id)) return null;
      const slot: Slot = { path, id, mapping: [], targeting: {} };
      slots.push(slot);
      calls.push(`define ${id}`);
      const api = Object.assign(slot, {
        defineSizeMapping: (mapping: Slot['mapping']) => {
          slot.mapping = mapping;
          return api;
        },
        setConfig: (values: { targeting?: Record<string, unknown> }) => {
          slot.targeting = values.targeting ?? {};
        },
        addService: () => api,
      });
      return api;
    },
    display: (id: string) => {
      displayed = new Set([...displayed, id]);
    },
    destroySlots: (gone: Slot[] = slots) => {
      calls.push(`destroy ${gone.map(({ id }) => id).join(' ')}`);
      slots = slots.filter((slot) => !gone.includes(slot));
      return true;
    },
    cmd: {
      push: (command: () => void) => {
        command();
        return 1;
      },
    },
  });
  for (const command of waiting) command();
}

function parseRequest(url: URL): AdRequest {
  const list = (name: string) => (url.searchParams.get(name) ?? '').split(',');
  return {
    units: list('iu'),
    sizes: list('sz'),
    page: JSON.parse(url.searchParams.get('cust_params') ?? '{}') as Record<string, unknown>,
    correlator: url.searchParams.get('correlator') ?? '',
  };
}

/** Responds to everything that a context's pages ask of other hosts. */
export async function serveAds(context: BrowserContext, own: string): Promise<AdServer> {
  let mode: AdServerMode = 'works';
  let scripts = 0;
  const requests: AdRequest[] = [];
  const addresses: string[] = [];
  const hanging: Route[] = [];

  const script = async (route: Route) => {
    scripts += 1;
    const contentType = 'text/javascript';
    if (mode === 'hangs') hanging.push(route);
    else if (mode === 'is blocked') await route.abort('blockedbyclient');
    else if (mode === 'responds with 500') await route.fulfill({ status: 500, body: 'no' });
    else if (mode === 'is broken') await route.fulfill({ contentType, body: 'googletag.(' });
    else if (mode === 'never starts') await route.fulfill({ contentType, body: ';' });
    else
      await route.fulfill({
        contentType,
        body: `(${tag.toString()})(${JSON.stringify(ADS)})`,
      });
  };

  await context.route(
    (url) => url.origin !== own,
    async (route) => {
      const url = new URL(route.request().url());
      addresses.push(url.href);
      if (url.href === SCRIPT) return script(route);
      if (url.href.startsWith(ADS)) {
        const request = parseRequest(url);
        requests.push(request);
        if (mode === 'hangs with the advertisement') return undefined;
        return route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          json: request.sizes.map((sizes) =>
            mode === 'has nothing' ? null : (sizes.split('|')[0] ?? null),
          ),
        });
      }
      if (url.hostname.endsWith('.safeframe.googlesyndication.com'))
        return route.fulfill({
          contentType: 'text/html',
          body: `<body style="margin:0;height:100vh;display:grid;place-items:center;background:#21445c;color:#fff;font:600 16px sans-serif">Sold: ${url.searchParams.get('size') ?? ''}</body>`,
        });
      return route.abort();
    },
  );
  return {
    scripts: () => scripts,
    requests,
    addresses,
    use(chosen) {
      mode = chosen;
    },
    async release() {
      mode = 'works';
      const held = hanging.splice(0);
      scripts -= held.length;
      await Promise.all(held.map((route) => script(route)));
    },
  };
}
