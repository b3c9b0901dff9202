/**
 * What pages of lists share, in one file that only they load. `scripts/build/late-imports.ts` names
 * these pages.
 */
import '../ads/list-ad.tsx';
import '../lists/archive-list.tsx';
import '../lists/list-summary.ts';
import '../lists/list-tail.tsx';
import '../lists/section-masthead.tsx';
import '../navigation/page-refresh.ts';
import '../navigation/paging.tsx';
