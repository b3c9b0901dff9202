/**
 * Videos: one with its player, its text and what to read next, or the section with the newest one
 * on top; the others as a strip of poster images.
 */
import { words } from '#words';
import { VideoPlayer } from '../video/video.tsx';
import { ListTail } from '../lists/list-tail.tsx';
import { Paging } from '../navigation/paging.tsx';
import { listSummary } from '../lists/list-summary.ts';
import { SectionMasthead } from '../lists/section-masthead.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import { Related } from '../story/related.tsx';
import { useSite } from '../state/store.ts';

export function Page() {
  const isVideo = useSite((state) => state.context.contentType === 'cnevideo');
  const { heading, lists, paging } = useSite((state) => state.secondary);
  const [lead, ...rest] = lists.page ?? [];
  if (isVideo)
    return (
      <div className="video-page">
        <VideoPlayer />
        <Related />
      </div>
    );
  return (
    <div className="video-page" data-section="video">
      <SectionMasthead heading={heading} input={listSummary(paging, heading?.counts)} />
      {lead === undefined ? (
        <p className="empty">{words.noVideos}</p>
      ) : (
        <div className="video-stage">
          <StoryCard card={lead} headingLevel={2} size="lead" ratio="16:9" showDek priority />
        </div>
      )}
      <div className="stills">
        {rest.map((card) => (
          <StoryCard
            key={card.id}
            card={card}
            headingLevel={2}
            place="still"
            size="small"
            showDek
          />
        ))}
      </div>
      {paging !== undefined && <Paging paging={paging} />}
      <ListTail />
    </div>
  );
}
