/** What a loader receives: the brand, the content, the clock, and the request. */
import type { Brand } from '../../shared/brand/brand.ts';
import type { RouteMatch } from '../../shared/route-match.ts';
import type { ContentReader } from '../../services/content/content-reader.ts';
import type { SearchReader } from '../../services/search/search-reader.ts';
import type { PageRequest } from './page-request.ts';
import type { PageResult } from './page-result.ts';

export interface LoaderContext {
  readonly brand: Brand;
  readonly content: ContentReader;
  readonly search: SearchReader;
  readonly now: () => string;
  /** Secrets that preview links may be signed with. */
  readonly previewSecrets: () => Promise<readonly string[]>;
}

export type Loader = (
  context: LoaderContext,
  match: RouteMatch,
  request: PageRequest,
) => Promise<PageResult>;
