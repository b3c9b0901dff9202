/**
 * A section, sub-section, review category or the magazine: one lead, then a list in two columns.
 */
import { SectionMasthead } from '../lists/section-masthead.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import { ArchiveList } from '../lists/archive-list.tsx';
import { listSummary } from '../lists/list-summary.ts';
import { Paging } from '../navigation/paging.tsx';
import { useSite } from '../store.ts';
import { VendorWidgetPlace } from '../vendor-widget/vendor-widget-place.tsx';

export function Page() {
  const { heading, lists, paging } = useSite((state) => state.secondary);
  const [lead, ...rest] = lists.page ?? [];
  return (
    <div className="section-front" data-section={heading?.section}>
      <SectionMasthead heading={heading} input={listSummary(paging)} />
      {lead !== undefined && (
        <StoryCard card={lead} headingLevel={2} size="lead" showDek showDate priority />
      )}
      {(rest.length > 0 || lead === undefined) && <ArchiveList cards={rest} />}
      {paging !== undefined && <Paging paging={paging} />}
      <VendorWidgetPlace />
    </div>
  );
}
