/**
 * The service worker (spec §7.6, ADR 0036): with it, kept stories and the offline page open without
 * a connection, in a new tab too. It stores only files of its own build. Stories are kept by the
 * page that was granted them.
 */
import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { PrecacheController } from 'workbox-precaching';
import { NetworkOnly } from 'workbox-strategies';
import { keptPath } from '../offline/kept-rules.ts';
import { deleteStories, isKept, keptImageFor } from '../offline/kept-stories.ts';
import { PRECACHE_PREFIX, SHELL_PATH } from '../offline/worker-names.ts';
import { decide, hasMoved, react, waitS, type Outcome } from './decide.ts';

declare const self: ServiceWorkerGlobalScope;
/** Set by the build, with the hashed files that kept stories and the offline page need. */
declare const BUILD_ID: string;
declare const BUILD_FILES: readonly string[];

setCacheNameDetails({ prefix: PRECACHE_PREFIX, suffix: '' });

/**
 * Rejects the app shell of another build, whose files this worker does not have. Then the
 * installation fails, and the browser repeats it with one of the next pages. It happens in the
 * minute in which a deployment has uploaded its files and not yet switched its functions.
 */
const ownShell: WorkboxPlugin = {
  async cacheWillUpdate({ request, response }) {
    if (response.status !== 200) return null;
    if (new URL(request.url).pathname !== SHELL_PATH) return response;
    return (await response.clone().text()).includes(`"buildId":"${BUILD_ID}"`) ? response : null;
  },
};

const precache = new PrecacheController({ plugins: [ownShell] });
precache.addToCacheList([
  { url: SHELL_PATH, revision: BUILD_ID },
  ...BUILD_FILES.map((url) => ({ url, revision: null })),
]);

self.addEventListener('install', (event) => {
  // Pages of the previous build go on: the site still has their files, and what is kept belongs to
  // no build. A worker that waits would wait for as long as one tab is open.
  void self.skipWaiting();
  void precache.install(event);
});
// Pages that loaded before there was a worker are under its control at once.
clientsClaim();
self.addEventListener('activate', (event) => {
  void precache.activate(event);
  event.waitUntil(self.registration.navigationPreload?.enable());
});

/** Returns the response of the network, or undefined when there is none within the time. */
async function ask(event: FetchEvent, seconds: number): Promise<Response | undefined> {
  const strategy = new NetworkOnly({ networkTimeoutSeconds: seconds });
  const response = await strategy.handle({ event, request: event.request }).catch(() => undefined);
  // A navigation preload that fails is such a response in Firefox; elsewhere it is rejected.
  return response?.type === 'error' ? undefined : response;
}

/**
 * Forgets a story whose address leads elsewhere. A navigation's redirect does not say where, so the
 * story's state is asked for.
 */
async function forgetMoved(path: string, response: Response): Promise<void> {
  const followed =
    response.type === 'opaqueredirect'
      ? await fetch(`${path}?output=json`, { method: 'HEAD' })
      : response;
  if (hasMoved(path, followed)) await deleteStories([path]);
}

async function respond(event: FetchEvent, plan: 'page' | 'state'): Promise<Response> {
  const path = keptPath(new URL(event.request.url).pathname);
  const kept = await isKept(path).catch(() => false);
  const response = await ask(event, waitS(plan, kept));
  // A redirect that the browser follows by itself has the status 0.
  const outcome: Outcome = response?.status ?? 'nothing';
  const { send, forget } = react(plan, outcome, kept);
  if (forget && path !== undefined) event.waitUntil(deleteStories([path]));
  else if (kept && path !== undefined && response !== undefined)
    event.waitUntil(forgetMoved(path, response).catch(() => undefined));
  const shell = send === 'shell' ? await precache.matchPrecache(SHELL_PATH) : undefined;
  return shell ?? response ?? Response.error();
}

async function respondOrSayLost(event: FetchEvent): Promise<Response> {
  return (await ask(event, 0)) ?? (await precache.matchPrecache(SHELL_PATH)) ?? Response.error();
}

/** How long an image may take that the browser keeps, in s. */
const IMAGE_WAIT_S = 4;

async function respondWithImage(event: FetchEvent): Promise<Response> {
  const kept = await keptImageFor(new URL(event.request.url).pathname).catch(() => undefined);
  const response = await ask(event, kept === undefined ? 0 : IMAGE_WAIT_S);
  return response?.ok === true ? response : (kept ?? response ?? Response.error());
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const plan = decide({
    method: request.method,
    isNavigation: request.mode === 'navigate',
    url: new URL(request.url),
    origin: self.location.origin,
  });
  switch (plan) {
    case 'leave':
      return;
    case 'network':
      event.respondWith(new NetworkOnly().handle({ event, request }));
      return;
    case 'lost':
      event.respondWith(respondOrSayLost(event));
      return;
    case 'page':
    case 'state':
      event.respondWith(respond(event, plan));
      return;
    case 'file':
      event.respondWith(precache.matchPrecache(request.url).then((own) => own ?? fetch(request)));
      return;
    case 'image':
      event.respondWith(respondWithImage(event));
      return;
  }
});
