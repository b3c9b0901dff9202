/**
 * A page of a list: most recent, most popular, or the further pages of a section, tag, author or
 * the magazine.
 */
import { ArchiveList } from '../lists/archive-list.tsx';
import { listSummary } from '../lists/list-summary.ts';
import { ListTail } from '../lists/list-tail.tsx';
import { Paging } from '../navigation/paging.tsx';
import { SectionMasthead } from '../lists/section-masthead.tsx';
import { useSite } from '../state/store.ts';

export function Page() {
  const { heading, lists, paging } = useSite((state) => state.secondary);
  const isPopular = useSite((state) => state.context.contentType === 'most-popular');
  const isRated = heading?.isRated === true;
  const isRanking = isPopular || isRated;
  return (
    <div
      className={`listing${isRanking ? ' listing-ranked' : ''}${isRated ? ' listing-rated' : ''}`}
    >
      <SectionMasthead heading={heading} input={listSummary(paging, heading?.counts)} />
      <ArchiveList cards={lists.page ?? []} opens isRanking={isRanking} isRated={isRated} />
      {paging !== undefined && <Paging paging={paging} />}
      <ListTail />
    </div>
  );
}
