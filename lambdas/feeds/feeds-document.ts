/** A feed or a sitemap in its written form. */
import type { CacheClass } from '../../shared/cache-policy.ts';

export interface FeedsDocument {
  readonly body: string;
  /** Without a charset: all documents are UTF-8. */
  readonly contentType: string;
  /** ISO, UTC: the last change to anything that it names. */
  readonly lastModified?: string;
  readonly cacheClass: CacheClass;
  /** Feed readers fetch it, including from within their own pages. */
  readonly isForReaders: boolean;
}
