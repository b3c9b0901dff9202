/**
 * Runs the scripts and beacons that the brand has chosen, on the pages they are for and once the
 * reader allows their purpose. The page never waits for them, and a failure is logged only.
 */
import { brand } from '#brand';
import type { Purpose } from '../../shared/consent/consent.ts';
import { DEFERRED_PACE, VENDOR_PACE } from '../../shared/limits.ts';
import { thirdPartiesOn, type ThirdParty } from '../../shared/third-parties/third-parties.ts';
import { createLog, type Log } from '../browser/log.ts';
import { pageTitle } from '../navigation/page-title.ts';
import { loadScript } from '../browser/load-script.ts';
import { currentlyAllowed, onConsentChange, whenAllowed } from '../consent/consent-port.ts';
import type { SiteStore } from '../state/store.ts';
import { pushEvent } from './data-layer.ts';
import type { TrackingRecord } from './data-layer-event.ts';
import { onPageView } from './page-views.ts';
import { retry } from './retry.ts';

/** A beacon that takes longer gives its connection back, ms. */
const BEACON_MS = 10_000;

/** The kinds of storage of the tag manager's consent mode, by the purpose that they serve. */
const storageTypes: Readonly<Record<Purpose, readonly string[]>> = {
  analytics: ['analytics_storage'],
  advertising: ['ad_storage', 'ad_user_data'],
  personalization: ['ad_personalization', 'personalization_storage'],
};

/** The tag manager takes commands in the form of an arguments object, and no array. */
function command(..._words: unknown[]): void {
  // eslint-disable-next-line prefer-rest-params -- the form that the tag manager expects
  pushEvent(arguments);
}

/**
 * What the tags of the container may do.
 * @see https://developers.google.com/tag-platform/security/guides/consent
 */
function pushConsent(step: 'default' | 'update'): void {
  const allowed = currentlyAllowed();
  const types = (Object.keys(storageTypes) as Purpose[]).flatMap((purpose) =>
    storageTypes[purpose].map((type) => [type, allowed.includes(purpose) ? 'granted' : 'denied']),
  );
  command('consent', step, Object.fromEntries(types));
}

function startTagManager(): void {
  pushConsent('default');
  onConsentChange(() => {
    pushConsent('update');
  });
  pushEvent({ event: 'gtm.js', 'gtm.start': Date.now() });
}

/** Returns the object at a path such as `PARSELY.beacon`, if it can report page views. */
function vendorAt(path: string): { trackPageView: (view: object) => void } | undefined {
  const found = path
    .split('.')
    .reduce<unknown>(
      (at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name],
      window,
    );
  const vendor = found as { trackPageView?: unknown } | undefined;
  return typeof vendor?.trackPageView === 'function'
    ? (vendor as { trackPageView: (view: object) => void })
    : undefined;
}

function send(path: string, record: TrackingRecord, previous: string): boolean {
  const vendor = vendorAt(path);
  vendor?.trackPageView({ ...record, url: record.canonicalUrl, urlref: previous, js: 1 });
  return vendor !== undefined;
}

/**
 * Reports page views that follow the first to a script's own object; scripts count the first by
 * themselves.
 */
async function followViews(vendor: string, log: Log): Promise<void> {
  let previous: string | undefined;
  onPageView((record) => {
    const from = previous;
    previous = record.canonicalUrl;
    if (from === undefined || from === record.canonicalUrl) return;
    const report = () => send(vendor, record, from);
    if (report()) return;
    retry(DEFERRED_PACE, report).catch((error: unknown) => {
      log(`Analytics: ${vendor} failed`, error);
    });
  });
  if (await retry(VENDOR_PACE, () => vendorAt(vendor) !== undefined)) return;
  log(
    `Analytics: ${vendor} was not found after ${VENDOR_PACE.attempts} tries in ${VENDOR_PACE.attempts * VENDOR_PACE.everyMs} ms`,
  );
}

async function loadThirdParty({ name, url, vendor }: ThirdParty, log: Log): Promise<void> {
  if (name === 'tag-manager') startTagManager();
  await loadScript(url);
  if (vendor !== undefined) await followViews(vendor, log);
}

/**
 * Requests an image whose query says which page was viewed.
 * @param title Of the document, for pages without a headline: lists, the home page, search.
 */
function sendBeacon(address: string, { canonicalUrl, hed }: TrackingRecord, title: string): void {
  const url = new URL(address);
  url.searchParams.set('url', canonicalUrl);
  url.searchParams.set('title', hed || title);
  const image = new Image();
  const timer = setTimeout(() => {
    image.src = '';
  }, BEACON_MS);
  const arrived = () => {
    clearTimeout(timer);
  };
  image.addEventListener('load', arrived);
  image.addEventListener('error', arrived);
  image.src = url.href;
}

/** A script that is added before the page has loaded would keep it loading for as long as it hangs. */
function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true });
}

/** Begins with a third party, unless the reader has gone to a page that it is not for. */
function begin(store: SiteStore, party: ThirdParty): void {
  const { env } = store.getState();
  const log = createLog(env.environment);
  const runsHere = () =>
    thirdPartiesOn(brand, {
      ...store.getState().context,
      FLAG_GTM_ENABLE: env.FLAG_GTM_ENABLE,
    }).some(({ name }) => name === party.name);
  if (party.kind === 'beacon') {
    onPageView((record) => {
      if (runsHere()) sendBeacon(party.url, record, pageTitle(store.getState(), brand));
    });
  } else if (runsHere()) {
    loadThirdParty(party, log).catch((error: unknown) => {
      log(`The script ${party.name} did not load`, error);
    });
  } else begun.delete(party.name);
}

/** Names of what has begun in this document. Each begins once. */
const begun = new Set<string>();

/** Called after each page view: begins what this page is the first to have. */
export function runThirdParties(store: SiteStore): void {
  const { context, env } = store.getState();
  for (const party of thirdPartiesOn(brand, { ...context, FLAG_GTM_ENABLE: env.FLAG_GTM_ENABLE })) {
    if (begun.has(party.name)) continue;
    begun.add(party.name);
    whenAllowed(party.purpose, () => {
      afterLoad(() => {
        begin(store, party);
      });
    });
  }
}
