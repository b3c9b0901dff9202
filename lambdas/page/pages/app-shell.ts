/** The shell in which the service worker shows stories without a connection. */
import type { PageModule } from '../page-module.ts';
import { textPage } from '../text-page.ts';

export const appShell: PageModule<'app-shell'> = {
  // The service worker copies the shell of its own build only; a cache would send an older one.
  cacheClass: 'private',
  loaders: { '/app-shell': async (_context, match) => textPage(match, '', '') },
};
