/**
 * The page context: what is shown, at which address, and whether it is being fetched (spec §3, spec
 * §4).
 */
import type { ShownAnnouncement } from '../../shared/content/announcement.ts';
import type { PageType } from '../../shared/pages.ts';
import { DEFAULT_ERROR_STATUS } from '../../shared/limits.ts';
import type { SetState } from './set-state.ts';

export interface ContextState {
  readonly contentType: PageType;
  readonly slug: string;
  readonly query: {
    readonly q?: string;
    readonly tags?: string;
    readonly category?: string;
    readonly sort?: 'score' | 'date';
  };
  /**
   * Path of the page before, if the client router led here: the browser's own referrer stays that
   * of the document.
   */
  readonly pwaReferer: string;
  readonly category: string;
  readonly parentCategory: string;
  readonly tag: string;
  readonly isPreview: boolean;
  /** The browser shows its own copy, without the server: it is neither counted nor kept again. */
  readonly isKept?: true;
  readonly isPaywalled: boolean;
  readonly isFetchingInitialState: boolean;
  readonly url: { readonly pathname: string; readonly query: Readonly<Record<string, string>> };
  /** Bundles of the page. `load` means needed at once; other bundles may be preloaded. */
  readonly bundlePaths: readonly { readonly path: string; readonly load: boolean }[];
  readonly stylesheets: readonly string[];
  /** Slugs of sections without an item, which no navigation names. */
  readonly emptySections: readonly string[];
  /** What stands above all pages, until the reader closes it. */
  readonly announcement?: ShownAnnouncement | undefined;
  /** Request headers that the page may know: `accept-payment`, and nothing personal. */
  readonly headers: Readonly<Record<string, string>>;
  readonly error?: {
    readonly statusCode: number;
    readonly message: string;
    readonly stack?: string;
  };
}

export const initialContext: ContextState = {
  contentType: 'homepage',
  slug: '',
  query: {},
  pwaReferer: '',
  category: '',
  parentCategory: '',
  tag: '',
  isPreview: false,
  isPaywalled: false,
  isFetchingInitialState: false,
  url: { pathname: '/', query: {} },
  bundlePaths: [],
  stylesheets: [],
  emptySections: [],
  headers: {},
};

interface Failure {
  readonly statusCode?: number;
  readonly message: string;
  /** Outside production only. */
  readonly stack?: string;
  readonly url: ContextState['url'];
}

/**
 * Fetching is true from the start of a fetch until state arrives, offline mode applies or an error
 * ends the fetch (spec §4).
 */
export const contextActions = (set: SetState<{ readonly context: ContextState }>) => {
  const change = (values: Partial<ContextState>) => {
    set(({ context }) => ({ context: { ...context, ...values } }));
  };
  return {
    startFetch() {
      change({ isFetchingInitialState: true });
    },
    abandonFetch() {
      change({ isFetchingInitialState: false });
    },
    enableOffline() {
      change({ contentType: 'offline', isFetchingInitialState: false, error: undefined });
    },
    failPage({ statusCode = DEFAULT_ERROR_STATUS, message, stack, url }: Failure) {
      set(({ context }) => ({
        context: {
          ...context,
          contentType: 'error',
          isFetchingInitialState: false,
          pwaReferer: context.url.pathname,
          url,
          error: { statusCode, message, stack },
        },
      }));
    },
  };
};
