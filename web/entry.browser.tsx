/** Takes the server's page over in the browser. */
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { bodyFromMarkup } from './services/body-from-markup.ts';
import { readEmbeddedState } from './services/initial-state.ts';
import { loadChunk } from './services/load-chunk.ts';
import { loadedPage, loadPage } from './services/page-bundles.ts';
import { whenIdle } from './services/when-idle.ts';
import { createSiteStore, StoreProvider } from './store.ts';
// Nearly every page shows these: in one file with what always comes, they are a third smaller than in six of their own.
import './components/band-title.tsx';
import './components/figure.tsx';
import './components/newsletter-sign-up.tsx';
import './components/story-card.tsx';

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
        <App pageOf={loadedPage} />
      </BrowserRouter>
    </StoreProvider>,
  );
  // Pictures stay as they are when even that does not come.
  whenIdle(() => {
    loadChunk('mend-pictures', () => import('./services/mend-pictures.ts')).then(
      ({ mendPictures }) => {
        mendPictures(document);
      },
      () => undefined,
    );
  });
  // When these are needed, the network may be gone.
  whenIdle(() => {
    for (const type of ['offline', 'error'] as const) loadPage(type).catch(() => undefined);
    Promise.all([import('./services/keep-story.ts'), import('./services/with-reader.ts')]).catch(
      () => undefined,
    );
  });
}

void takeOver();
