/**
 * Hydrates the server's page in the browser: first the header, then, when the browser is idle, what
 * is below it.
 */
import { startTransition, type ComponentType } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { adProvider } from './shell/ad-providers.ts';
import { App } from './app.tsx';
import { allowForeignChanges } from './browser/foreign-changes.ts';
import { loadAnew, staysPlain } from './browser/load-anew.ts';
import { whenIdle } from './browser/when-idle.ts';
import { readWrittenTexts } from './browser/written-texts.ts';
import { bodyFromMarkup } from './story/body-from-markup.ts';
import { fetchInitialState, readEmbeddedState } from './navigation/initial-state.ts';
import { loadPage, registerPages } from './navigation/page-bundles.ts';
import { SiteRouter } from './navigation/site-router.tsx';
import type { SiteState } from './state/site-state.ts';
import { createSiteStore, StoreProvider } from './state/store.ts';

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
  subscribe: () => import('./pages/subscribe.tsx'),
  'account-sign-in': () => import('./pages/account-sign-in.tsx'),
  'account-register': () => import('./pages/account-register.tsx'),
  'account-link': () => import('./pages/account-link.tsx'),
  'account-details': () => import('./pages/account-details.tsx'),
  'app-shell': () => import('./pages/app-shell.tsx'),
  offline: () => import('./pages/offline.tsx'),
  error: () => import('./pages/error.tsx'),
});

/** Requests the files of what is below the header at the same time, not one after the other. */
function preloadBody(): void {
  const { modules = '' } = document.documentElement.dataset;
  for (const address of modules.split(' ').slice(1)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    document.head.append(link);
  }
}

async function loadBody(state: SiteState) {
  preloadBody();
  const [body] = await Promise.all([
    import('./browser-page.idle.tsx'),
    loadPage(state.context.contentType),
  ]);
  return body;
}

/**
 * Returns what is below the header once it has loaded, which begins when the browser is idle. If it
 * does not load, the page stays as the server has sent it, with plain links and forms.
 */
function bodyWhenIdle(state: SiteState): Promise<ComponentType> {
  return new Promise((resolve) => {
    whenIdle(() => {
      loadBody(state).then(
        ({ BrowserPage, startLater }) => {
          resolve(BrowserPage);
          startLater(state);
        },
        () => undefined,
      );
    });
  });
}

/**
 * Returns the parts of the page's body. Where a translator has changed the markup before it could be
 * read, they are fetched.
 */
async function bodyOf({ content }: SiteState, root: Element, isChanged: boolean) {
  const read = bodyFromMarkup(content.body, root);
  if (!isChanged || !read.some(({ kind }) => kind === 'html')) return read;
  const { pathname, search } = window.location;
  return fetchInitialState(pathname + search).then(
    (fetched) => (fetched.content.id === content.id ? fetched.content.body : read),
    () => read,
  );
}

async function takeOver(): Promise<void> {
  const root = document.getElementById('app');
  const embedded = document.getElementById('state')?.textContent;
  if (root === null || !embedded || staysPlain()) return;
  const isChanged = document.documentElement.dataset.changed !== undefined;
  allowForeignChanges();
  if (!isChanged) readWrittenTexts(root);
  const sent = readEmbeddedState(embedded);
  // At another address, the service worker has sent the shell because nothing else arrived.
  const standIn =
    sent.context.contentType === 'app-shell'
      ? await (await import('./offline/stand-in.ts')).standInFor(sent)
      : undefined;
  const state = standIn ?? {
    ...sent,
    content: { ...sent.content, body: await bodyOf(sent, root, isChanged) },
  };
  // React renders a page anew that others have changed: all of it has to be there at once.
  const whole = standIn !== undefined || isChanged ? await loadBody(state) : undefined;
  const body = whole?.BrowserPage ?? bodyWhenIdle(state);
  performance.mark('page-render-start');
  const app = (
    <StoreProvider value={createSiteStore(state)}>
      <SiteRouter>
        <App body={body} adProvider={adProvider} />
      </SiteRouter>
    </StoreProvider>
  );
  const options: RootOptions = {
    onUncaughtError: (error) => {
      loadAnew(root, error);
    },
  };
  if (standIn === undefined)
    // Only work of a transition is done in slices.
    startTransition(() => {
      hydrateRoot(root, app, options);
    });
  else createRoot(root, options).render(app);
  whole?.startLater(state);
}

// In a task of its own: the browser has just run the modules.
setTimeout(() => {
  void takeOver();
});
