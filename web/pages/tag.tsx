/** All items with a tag. */
import { words } from '#words';
import { asLead } from '../../shared/content/image-room.ts';
import { ArchiveList } from '../lists/archive-list.tsx';
import { listSummary } from '../lists/list-summary.ts';
import { ListTail } from '../lists/list-tail.tsx';
import { Paging } from '../navigation/paging.tsx';
import { SectionMasthead } from '../lists/section-masthead.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import type { PageProps } from '../navigation/page-bundles.ts';

export function Page({ context, secondary }: PageProps) {
  const { heading, lists, paging } = secondary;
  const { page = [] } = lists;
  const [lead, ...rest] = page;
  return (
    <div className="frame section-front with-lead section-front-tag">
      <SectionMasthead heading={heading} label={words.tag} input={listSummary(paging)} />
      {lead !== undefined && (
        <StoryCard card={asLead(lead)} headingLevel={2} size="lead" showDek showDate priority />
      )}
      {(rest.length > 0 || lead === undefined) && (
        <ArchiveList cards={rest} page={page} pageName={heading?.title} />
      )}
      {paging !== undefined && <Paging paging={paging} />}
      <ListTail lists={lists} context={context} />
    </div>
  );
}
