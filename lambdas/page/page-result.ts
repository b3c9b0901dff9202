/** A loader's result: a page's state and metadata, an item, another address, or nothing. */
import type { CacheClass } from '../../shared/cache-policy.ts';
import type { Item } from '../../shared/content/item.ts';
import type { PageType } from '../../shared/pages.ts';
import type { ContentState } from '../../web/state/content.ts';
import type { ContextState } from '../../web/state/context.ts';
import type { SecondaryState } from '../../web/state/secondary.ts';
import type { SiteState } from '../../web/state/site-state.ts';
import type { PageMetadata } from '../../web/document.ts';
import type { ItemExtras } from './present-article.ts';

export interface FoundPage {
  readonly kind: 'page';
  readonly type: PageType;
  readonly content?: Partial<ContentState>;
  readonly context?: Partial<ContextState>;
  readonly secondary?: Partial<SecondaryState>;
  readonly paywall?: Partial<SiteState['paywall']>;
  readonly payment?: Partial<SiteState['payment']>;
  /** Of an item: the selector of the part that is not free to everyone. */
  readonly paywalledPart?: string;
  readonly metadata?: Partial<PageMetadata>;
  /** Of an item: what it says to robots. */
  readonly robots?: Item['robots'];
  /** The page's own address when it differs from the requested one. */
  readonly canonicalPath?: string;
  /** In the place of its page type's, e.g. for previews. */
  readonly cacheClass?: CacheClass;
}

/** A whole item. How much of it the reader may see is decided after it is found. */
export interface FoundItem {
  readonly kind: 'item';
  readonly item: Item;
  /** What the page shows beside the item: read while access is decided. */
  readonly rest: Promise<ItemRest>;
}

export interface ItemRest {
  readonly secondary: Partial<SecondaryState>;
  readonly extras: ItemExtras;
}

export interface Redirect {
  readonly kind: 'redirect';
  readonly to: string;
  /** The address stays the one to ask for: 302 in place of 301. */
  readonly isTemporary?: boolean;
}

export type PageResult = FoundPage | FoundItem | Redirect | Absence;

/** `gone`: the publisher took away what was there, for good. */
export interface Absence {
  readonly kind: 'missing' | 'gone';
}

export const missing: PageResult = { kind: 'missing' };
export const gone: PageResult = { kind: 'gone' };

/** @param to undefined: the address leads nowhere. */
export function redirectTo(to: string | undefined): PageResult {
  return to === undefined ? missing : { kind: 'redirect', to };
}
