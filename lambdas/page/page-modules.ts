/** The module of each page type of the page table (`shared/pages.ts`). */
import type { PageType, RoutePath } from '../../shared/pages.ts';
import type { Loader, PageModule, PageModules } from './page-module.ts';
import { missing } from './page-result.ts';
import { accountDetails, accountLink, accountRegister, accountSignIn } from './pages/account.ts';
import { appShell } from './pages/app-shell.ts';
import { archiveListing } from './pages/archive-listing.ts';
import { category } from './pages/category.ts';
import { contributor } from './pages/contributor.ts';
import { error } from './pages/error.ts';
import { homepage } from './pages/homepage.ts';
import { article, cnevideo, gallery, review } from './pages/items.ts';
import { mostPopular } from './pages/most-popular.ts';
import { newsletterEdition } from './pages/newsletter-edition.ts';
import { newsletter, unsubscribe } from './pages/newsletter.ts';
import { offline } from './pages/offline.ts';
import { search } from './pages/search.ts';
import { secureDrop } from './pages/secure-drop.ts';
import { sitemap } from './pages/sitemap.ts';
import { staff } from './pages/staff.ts';
import { stamp } from './pages/stamp.ts';
import { subscribe } from './pages/subscribe.ts';
import { tag } from './pages/tag.ts';
import { video } from './pages/video.ts';

const modules = {
  'account-details': accountDetails,
  'account-link': accountLink,
  'account-register': accountRegister,
  'account-sign-in': accountSignIn,
  'app-shell': appShell,
  'archive-listing': archiveListing,
  article,
  category,
  cnevideo,
  contributor,
  error,
  gallery,
  homepage,
  'most-popular': mostPopular,
  newsletter,
  offline,
  review,
  search,
  securedrop: secureDrop,
  sitemap,
  staff,
  stamp,
  subscribe,
  tag,
  'newsletter-edition': newsletterEdition,
  unsubscribe,
  video,
} satisfies PageModules;

/** A module whose addresses are not known by name. */
interface AnyPageModule extends Omit<PageModule, 'loaders'> {
  readonly loaders: Readonly<Partial<Record<RoutePath, Loader>>>;
}

/** Returns the module of a page type. */
export function pageModule(type: PageType): AnyPageModule {
  return modules[type];
}

/** Loads the page at an address of the page table. */
export const loadRoute: Loader = async (context, match, request) =>
  pageModule(match.type).loaders[match.pattern.path]?.(context, match, request) ?? missing;
