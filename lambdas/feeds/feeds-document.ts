/** A feed or a sitemap, written. */
import type { CacheClass } from '../../shared/pages.ts';

export interface FeedsDocument {
  readonly body: string;
  /** Without charset: all are UTF-8. */
  readonly contentType: string;
  /** ISO, UTC: the last change of what it names. */
  readonly lastModified?: string;
  readonly cacheClass: CacheClass;
  /** Programs of readers fetch it, also from within pages of their own. */
  readonly isForReaders: boolean;
}
