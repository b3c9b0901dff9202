/** Hydrates the server's page in the browser. */
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { adProvider } from './ads/ad-providers.ts';
import { App } from './app.tsx';
import { bodyFromMarkup } from './story/body-from-markup.ts';
import { readEmbeddedState } from './navigation/initial-state.ts';
import { loadChunk } from './navigation/load-chunk.ts';
import { loadedPage, loadPage, registerPages } from './navigation/page-bundles.ts';
import { whenIdle } from './browser/when-idle.ts';
import { createSiteStore, StoreProvider } from './store.ts';
// Nearly every page shows these, or every item. In one file with the code that always loads, they are
// a third smaller than in separate files.
import './ads/ad-slot.tsx';
import './ads/offer-cover.tsx';
import './lists/band-title.tsx';
import './lists/story-card.tsx';
import './newsletter/newsletter-sign-up.tsx';
import './panels/letter-to-editor.ts';
import './paywall/full-wall.tsx';
import './paywall/unit-place.ts';
import './story/continued.tsx';
import './story/figure.tsx';

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
  const state = {
    ...sent,
    content: { ...sent.content, body: bodyFromMarkup(sent.content.body, root) },
  };
  await loadPage(state.context.contentType);
  hydrateRoot(
    root,
    <StoreProvider value={createSiteStore(state)}>
      <BrowserRouter>
        <App pageOf={loadedPage} adProvider={adProvider} />
      </BrowserRouter>
    </StoreProvider>,
  );
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
    for (const type of ['offline', 'error'] as const) loadPage(type).catch(() => undefined);
    Promise.all([import('./offline/keep-offline.ts'), import('./paywall/with-reader.ts')]).catch(
      () => undefined,
    );
  });
}

void takeOver();
