/** Hydrates the server's page in the browser. */
import { createRoot, hydrateRoot } from 'react-dom/client';
import { adProvider } from './ads/ad-providers.ts';
import { App } from './app.tsx';
import { bodyFromMarkup } from './story/body-from-markup.ts';
import { readEmbeddedState } from './navigation/initial-state.ts';
import { loadChunk } from './navigation/load-chunk.ts';
import { loadedPage, loadPage, registerPages } from './navigation/page-bundles.ts';
import { whenIdle } from './browser/when-idle.ts';
import { createSiteStore, StoreProvider } from './store.ts';
// Nearly every page shows these, or pages of several families do. In one file with the code that
// always loads, they are a third smaller than in separate files. What pages of one kind share is in
// web/families/.
import './account/problem.ts';
import './ads/ad-slot.tsx';
import './ads/house-message-band.tsx';
import './ads/offer-cover.tsx';
import './browser/browser-storage.ts';
import './lists/band-title.tsx';
import './lists/story-card.tsx';
import './navigation/is-path.ts';
import './navigation/leave-page.ts';
import './newsletter/newsletter-error.ts';
import './newsletter/newsletter-sign-up.tsx';
import './ui/weave.ts';

registerPages({
  homepage: () => import('./pages/homepage.tsx'),
  category: () => import('./pages/category.tsx'),
  'archive-listing': () => import('./pages/archive-listing.tsx'),
  tag: () => import('./pages/tag.tsx'),
  article: () => import('./pages/article.tsx'),
  review: () => import('./pages/review.tsx'),
  gallery: () => import('./pages/gallery.tsx'),
  video: () => import('./pages/video.tsx'),
  contributor: () => import('./pages/contributor.tsx'),
  search: () => import('./pages/search.tsx'),
  newsletter: () => import('./pages/newsletter.tsx'),
  standing: () => import('./pages/standing.tsx'),
  'account-sign-in': () => import('./pages/account-sign-in.tsx'),
  'account-register': () => import('./pages/account-register.tsx'),
  'account-link': () => import('./pages/account-link.tsx'),
  'account-details': () => import('./pages/account-details.tsx'),
  'app-shell': () => import('./pages/app-shell.tsx'),
  offline: () => import('./pages/offline.tsx'),
  error: () => import('./pages/error.tsx'),
});

async function takeOver(): Promise<void> {
  const root = document.getElementById('app');
  const embedded = document.getElementById('state')?.textContent;
  if (root === null || !embedded) return;
  const sent = readEmbeddedState(embedded);
  // At another address, the service worker has sent the shell because nothing else arrived.
  const standIn =
    sent.context.contentType === 'app-shell'
      ? await (await import('./offline/stand-in.ts')).standInFor(sent)
      : undefined;
  const state = standIn ?? {
    ...sent,
    content: { ...sent.content, body: bodyFromMarkup(sent.content.body, root) },
  };
  await loadPage(state.context.contentType);
  performance.mark('page-render-start');
  const app = (
    <StoreProvider value={createSiteStore(state)}>
      <App pageOf={loadedPage} adProvider={adProvider} />
    </StoreProvider>
  );
  if (standIn === undefined) hydrateRoot(root, app);
  else createRoot(root).render(app);
  // Images stay unchanged if that module does not load either.
  whenIdle(() => {
    loadChunk('image-fallback', () => import('./browser/image-fallback.ts')).then(
      ({ fallBackToOriginals }) => {
        fallBackToOriginals(document);
      },
      () => undefined,
    );
  });
  // When these are needed, the network may be unavailable.
  whenIdle(() => {
    Promise.all([
      import('./navigation/show-failure.ts'),
      import('./offline/register-worker.ts'),
      import('./offline/stand-in.ts'),
    ]).then(
      ([{ preloadFailureScreens }, { registerWorker }]) => {
        preloadFailureScreens();
        return registerWorker(state);
      },
      () => undefined,
    );
  });
}

void takeOver();
