/**
 * Renders a state as the app's markup. Rendering finishes before the first byte, so that the page
 * can be hashed and cached.
 */
import type { ComponentType } from 'react';
import { Router } from 'react-router-dom';
import { pageRow, type BundleName, type PageType } from '../shared/pages.ts';
import { adProvider } from './shell/ad-providers.ts';
import { App } from './app.tsx';
import { documentBytes, type DocumentProps } from './document.ts';
import { Page as AccountDetails } from './pages/account-details.tsx';
import { Page as AccountLink } from './pages/account-link.tsx';
import { Page as AccountRegister } from './pages/account-register.tsx';
import { Page as AccountSignIn } from './pages/account-sign-in.tsx';
import { Page as AppShell } from './pages/app-shell.tsx';
import { Page as ArchiveListing } from './pages/archive-listing.tsx';
import { Page as Article } from './pages/article.tsx';
import { Page as Category } from './pages/category.tsx';
import { Page as Contributor } from './pages/contributor.tsx';
import { Page as ErrorPage } from './pages/error.tsx';
import { Page as Gallery } from './pages/gallery.tsx';
import { Page as Homepage } from './pages/homepage.tsx';
import { Page as Newsletter } from './pages/newsletter.tsx';
import { Page as Offline } from './pages/offline.tsx';
import { Page as Review } from './pages/review.tsx';
import { Page as Search } from './pages/search.tsx';
import { Page as Standing } from './pages/standing.tsx';
import { Page as Subscribe } from './pages/subscribe.tsx';
import { Page as Tag } from './pages/tag.tsx';
import { Page as Video } from './pages/video.tsx';
import type { PageProps } from './navigation/page-bundles.ts';
import { siteHistory } from './navigation/site-history.ts';
import { SitePage } from './site-page.tsx';
import type { SiteState } from './state/site-state.ts';
import { createSiteStore, StoreProvider } from './state/store.ts';
import { renderPage } from './ui/shared-part.server.tsx';

const pages = {
  'account-details': AccountDetails,
  'account-link': AccountLink,
  'account-register': AccountRegister,
  'account-sign-in': AccountSignIn,
  'app-shell': AppShell,
  'archive-listing': ArchiveListing,
  article: Article,
  category: Category,
  contributor: Contributor,
  error: ErrorPage,
  gallery: Gallery,
  homepage: Homepage,
  newsletter: Newsletter,
  offline: Offline,
  review: Review,
  search: Search,
  standing: Standing,
  subscribe: Subscribe,
  tag: Tag,
  video: Video,
} satisfies Record<BundleName, ComponentType<PageProps>>;

function pageOf(type: PageType): ComponentType<PageProps> {
  return pages[pageRow(type).bundle];
}

function ServerPage() {
  return <SitePage pageOf={pageOf} />;
}

/** Returns the whole document of a state, in UTF-8. */
export function renderDocument(
  state: SiteState,
  props: Omit<DocumentProps, 'state' | 'appHtml'>,
): Buffer {
  const appHtml = renderPage(
    <StoreProvider value={createSiteStore(state)}>
      <Router static location={state.context.url} navigator={siteHistory}>
        <App body={ServerPage} adProvider={adProvider} />
      </Router>
    </StoreProvider>,
  );
  return documentBytes({ state, appHtml, ...props });
}
