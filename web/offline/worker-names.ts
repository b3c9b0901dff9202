/** Names that pages and the service worker share. */

export const WORKER_PATH = '/service-worker.js';
/** The page that the worker shows when the network cannot. */
export const SHELL_PATH = '/app-shell/';
/** Begins the name of the cache of this build's files. */
export const PRECACHE_PREFIX = 'masthead';
