/**
 * Videos: one with its player, its text and what to read next, or the section with the newest one
 * on top; the others as a strip of poster images.
 */
import { brand } from '#brand';
import { words } from '#words';
import { sharedServices } from '../../shared/brand/social-services.ts';
import { VideoPlayer } from '../video/video.tsx';
import { ListTail } from '../lists/list-tail.tsx';
import { Paging } from '../navigation/paging.tsx';
import { listSummary } from '../lists/list-summary.ts';
import { SectionMasthead } from '../lists/section-masthead.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import { ItemShare } from '../share/item-share.tsx';
import { ArticleBody } from '../story/article-body.tsx';
import { Related } from '../story/related.tsx';
import { StoryCredit } from '../story/story-credit.tsx';
import { TagLinks } from '../story/tag-links.tsx';
import { Dek } from '../ui/dek.tsx';
import { Kicker } from '../ui/kicker.tsx';
import { SiteWords } from '../ui/site-words.tsx';
import type { PageProps } from '../navigation/page-bundles.ts';
import { useSite } from '../state/store.ts';

/** Without the picture and the letters of a text. */
const shared = sharedServices(brand).filter((name) => name !== 'pinterest' && name !== 'comments');

/** A video: its headline, its player with the playlist below it, then its text. */
function VideoStory({ content, secondary }: PageProps) {
  const isTruncated = useSite((state) => state.paywall.isTruncated);
  const isPaywalled = useSite((state) => state.paywall.isPaywalled);
  return (
    <article className="video" lang={content.language} dir={content.direction} data-section="video">
      <header className="story-head">
        <Kicker
          section={content.channel}
          text={content.kicker}
          language={content.language}
          linked
        />
        <h1>{content.hed}</h1>
        <Dek content={content} />
        <div className="story-line">
          <div className="story-credit">
            <StoryCredit content={content} wordCount={0} />
          </div>
          <ItemShare services={shared} />
        </div>
      </header>
      <VideoPlayer key={content.id} content={content} videos={secondary.lists.playlist ?? []} />
      <div className="video-words">
        <ArticleBody
          body={content.body}
          template={content.template}
          paywall={{ isTruncated, isPaywalled }}
        />
        <SiteWords among={content.language} as="div">
          <TagLinks tags={content.tags} />
        </SiteWords>
      </div>
    </article>
  );
}

export function Page(props: PageProps) {
  const { context, secondary } = props;
  const { heading, lists, paging } = secondary;
  const [lead, ...rest] = lists.page ?? [];
  if (context.contentType === 'cnevideo')
    return (
      <div className="frame video-page">
        <VideoStory {...props} />
        <Related cards={lists.related} />
      </div>
    );
  return (
    <div className="frame video-page" data-section="video">
      <SectionMasthead heading={heading} input={listSummary(paging, heading?.counts)} />
      {lead === undefined ? (
        <p className="empty">{words.noVideos}</p>
      ) : (
        <div className="video-stage with-lead">
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
      <ListTail lists={lists} context={context} />
    </div>
  );
}
