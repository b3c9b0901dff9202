/** Stories that the browser keeps, and the latest ones. */
import { latestOrNone } from '../lists/latest.ts';
import type { Loader, PageModule } from '../page-module.ts';
import { textPage } from '../text-page.ts';

/** Number of the latest items that the page gets. It shows four. */
const LATEST = 12;

const load: Loader = async ({ content }, match) =>
  // The browser leaves out those that it keeps.
  textPage(match, '', '', { lists: { latest: await latestOrNone(content, undefined, LATEST) } });

export const offline: PageModule<'offline'> = {
  cacheClass: 'standing',
  loaders: { '/offline': load },
};
