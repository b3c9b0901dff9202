/** What is below the header, in the browser. It loads when the browser is idle. */
import { loadedPage } from './navigation/page-bundles.ts';
import { SitePage } from './site-page.tsx';

export function BrowserPage() {
  return <SitePage pageOf={loadedPage} />;
}
