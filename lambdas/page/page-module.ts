/**
 * What the page function alone knows of a page type, as one value, its module in `pages/`; and what
 * the loaders of a module receive.
 */
import type { Thing } from 'schema-dts';
import type { Brand } from '../../shared/brand/brand.ts';
import type { CacheClass } from '../../shared/cache-policy.ts';
import type { PageType, RoutePath } from '../../shared/pages.ts';
import type { RouteMatch } from '../../shared/route-match.ts';
import type { ContentReader } from '../../services/content/content-reader.ts';
import type { SearchReader } from '../../services/search/search-reader.ts';
import type { SiteState } from '../../web/state/site-state.ts';
import type { PageRequest } from './page-request.ts';
import type { PageResult } from './page-result.ts';

export interface LoaderContext {
  readonly brand: Brand;
  readonly content: ContentReader;
  readonly search: SearchReader;
  readonly now: () => string;
  /** Whether a payment provider takes readers' money. */
  readonly sells?: boolean;
  /** Secrets that preview links may be signed with. */
  readonly previewSecrets: () => Promise<readonly string[]>;
}

export type Loader = (
  context: LoaderContext,
  match: RouteMatch,
  request: PageRequest,
) => Promise<PageResult>;

/** A page, as structured data describes it. */
export interface DescribedPage {
  /** What the reader gets: a body that was cut is not in it. */
  readonly state: SiteState;
  readonly brand: Brand;
  /** The page's own address, absolute. */
  readonly url: string;
  /** Selector of the part that is not free; undefined when everything is free. */
  readonly paywalledPart?: string;
}

export interface PageModule<Type extends PageType = PageType> {
  /** How long its pages may be cached. A loader can say otherwise of a single page. */
  readonly cacheClass: CacheClass;
  /** The loader of each of its addresses. */
  readonly loaders: Readonly<Record<RoutePath<Type>, Loader>>;
  /** What it says to search engines; the publication's name unless it is given. */
  readonly structuredData?: (page: DescribedPage) => readonly (Thing | undefined)[];
}

/** The module of each page type. */
export type PageModules = { readonly [Type in PageType]: PageModule<Type> };
