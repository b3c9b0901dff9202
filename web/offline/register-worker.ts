/** Registers the service worker, or removes it where progressive web app mode is off (spec §7.6). */
import { isAccountPage } from '../../shared/pages.ts';
import { warnAlways } from '../browser/log.ts';
import type { SiteState } from '../state/site-state.ts';
import { deleteAllStories } from './kept-stories.ts';
import { PRECACHE_PREFIX, WORKER_PATH } from './worker-names.ts';

async function removeWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

async function emptyCaches(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PRECACHE_PREFIX));
  await Promise.all([deleteAllStories(), ...names.map((name) => caches.delete(name))]);
}

/** Waits until a worker has copied its files, or has failed to. */
function isInstalled(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/**
 * Never rejects: without a worker a reader loses nothing but reading offline.
 * @returns Whether there is a worker, which has copied what a page without a connection needs.
 */
export async function registerWorker({ context, env }: SiteState): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    if (env.PWA_ENABLED !== 'yes') {
      await removeWorkers();
      await emptyCaches();
      return false;
    }
    // Where passwords are typed, scripts come from the page's own policy alone (Trusted Types).
    if (!isAccountPage(context.contentType)) await navigator.serviceWorker.register(WORKER_PATH);
    const registration = await navigator.serviceWorker.getRegistration();
    const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
    return worker instanceof ServiceWorker && (await isInstalled(worker));
  } catch (error) {
    warnAlways('The service worker could not be registered', error);
    return false;
  }
}
