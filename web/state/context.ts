/**
 * The page context: what is shown, at which address, and whether it is being fetched (spec §3, spec
 * §4).
 */
import type { PageType } from '../../shared/pages.ts';
import { DEFAULT_ERROR_STATUS } from '../../shared/limits.ts';
import type { Received } from './received.ts';

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
  /** Request headers that the page may know: `accept-payment`, and nothing personal. */
  readonly headers: Readonly<Record<string, string>>;
  readonly error?: {
    readonly statusCode: number;
    readonly message: string;
    readonly stack?: string;
  };
}

export type ContextAction =
  | { readonly type: 'context/fetch-started' }
  | { readonly type: 'context/fetch-abandoned' }
  | { readonly type: 'context/offline-enabled' }
  | {
      readonly type: 'context/failed';
      readonly statusCode?: number;
      readonly message: string;
      /** Outside production only. */
      readonly stack?: string;
      readonly url: ContextState['url'];
    };

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

/**
 * Fetching is true from the start of a fetch until state arrives, offline mode applies or an error
 * ends the fetch (spec §4).
 */
export function contextReducer(
  state: ContextState,
  action: ContextAction | Received<{ readonly context: ContextState }>,
): ContextState {
  switch (action.type) {
    case 'context/fetch-started':
      return { ...state, isFetchingInitialState: true };
    case 'context/fetch-abandoned':
      return { ...state, isFetchingInitialState: false };
    case 'context/offline-enabled':
      return { ...state, contentType: 'offline', isFetchingInitialState: false, error: undefined };
    case 'context/failed':
      return {
        ...state,
        contentType: 'error',
        isFetchingInitialState: false,
        url: action.url,
        error: {
          statusCode: action.statusCode ?? DEFAULT_ERROR_STATUS,
          message: action.message,
          stack: action.stack,
        },
      };
    case 'state/received':
      return {
        ...action.state.context,
        isFetchingInitialState: false,
        pwaReferer: state.url.pathname,
      };
  }
}
