/**
 * A page of a list: most recent, most popular, or the further pages of a section, tag, author or
 * the magazine.
 */
import { ArchiveList } from '../lists/archive-list.tsx';
import { listSummary } from '../lists/list-summary.ts';
import { ListTail } from '../lists/list-tail.tsx';
import { Paging } from '../navigation/paging.tsx';
import { SectionMasthead } from '../lists/section-masthead.tsx';
import type { PageProps } from '../navigation/page-bundles.ts';

export function Page({ context, secondary }: PageProps) {
  const { heading, contributor, lists, paging } = secondary;
  const isPopular = context.contentType === 'most-popular';
  const isRated = heading?.isRated === true;
  const isRanking = isPopular || isRated;
  return (
    <div
      className={`frame listing${isRanking ? ' listing-ranked' : ''}${isRated ? ' listing-rated' : ''}`}
    >
      <SectionMasthead heading={heading} input={listSummary(paging, heading?.counts)} />
      <ArchiveList
        cards={lists.page ?? []}
        pageName={heading?.title}
        person={contributor?.name}
        opens
        isRanking={isRanking}
        isRated={isRated}
      />
      {paging !== undefined && <Paging paging={paging} />}
      <ListTail lists={lists} context={context} />
    </div>
  );
}
