/**
 * An item from its opening to what to read next, with optional content of its own beside the text.
 */
import { useState, type ReactNode } from 'react';
import { hasAdvertisements } from '../ads/has-advertisements.ts';
import type { ContentState } from '../state/content.ts';
import { useSite } from '../state/store.ts';
import { ArticleBody } from './article-body.tsx';
import { AuthorNote } from './author-note.tsx';
import { Continued } from './continued.tsx';
import { RecommendedPlace } from '../recommendations/recommended-place.tsx';
import { GiftNotice } from '../share/gift-notice.tsx';
import { PrintedEnd } from './printed-end.tsx';
import { Related } from './related.tsx';
import { SiteWords } from '../ui/site-words.tsx';
import { StoryNewsletter } from '../newsletter/story-newsletter.tsx';
import { ShareAtEnd, StoryOpening } from './story-opening.tsx';
import { TagLinks } from './tag-links.tsx';

interface StoryProps {
  readonly className: string;
  /** Beside the text on wide screens, before the text on narrow ones. */
  readonly before?: ReactNode;
  /** Beside the text on wide screens, after the text on narrow ones. */
  readonly beside?: ReactNode;
}

/** With fewer words, a text without anything else is a note. */
const NOTE_MAX_WORDS = 60;

/** Whether an item is nothing but a few lines, which would be lost in a column for a long text. */
function isNote({ wordCount, photos, body, template }: ContentState): boolean {
  return (
    template === 'default' &&
    wordCount > 0 &&
    wordCount <= NOTE_MAX_WORDS &&
    photos.tout?.src === undefined &&
    body.every(({ kind }) => kind === 'html')
  );
}

export function Story({ className, before, beside }: StoryProps) {
  const content = useSite((state) => state.content);
  const { contributor, lists } = useSite((state) => state.secondary);
  const isTruncated = useSite((state) => state.paywall.isTruncated);
  const isPaywalled = useSite((state) => state.paywall.isPaywalled);
  const gift = useSite((state) => state.paywall.gift);
  const give = {
    isSubscribers: useSite((state) => state.payment.acceptedPayment === 'sub'),
    path: useSite((state) => state.context.url.pathname),
  };
  // Only what was known when the page was made: a column that goes later would move the lines.
  const [hasAds] = useState(useSite(hasAdvertisements));
  // The default page and lists have a column for a rail; the other templates use it for their
  // images. Without an advertisement the text stands in the middle.
  const isRailed =
    beside !== undefined &&
    hasAds &&
    (content.template === 'default' || content.template === 'listicle');
  return (
    <article
      className={isRailed ? `${className} railed` : className}
      lang={content.language}
      dir={content.direction}
      data-template={content.template}
      data-note={isNote(content) || undefined}
      data-section={content.channel}
    >
      <SiteWords among={content.language} as="div">
        <GiftNotice gift={gift} path={give.path} />
      </SiteWords>
      <StoryOpening content={content} give={give} />
      <div className="story-columns">
        {before}
        <div className="story-main">
          <ArticleBody
            body={content.body}
            template={content.template}
            paywall={{ isTruncated, isPaywalled }}
          />
          {/* Reading modes of browsers end a story before its footer. */}
          <footer className="story-end">
            <SiteWords among={content.language} as="div">
              <Continued linkUrl={content.linkUrl} isTruncated={isTruncated} />
              <ShareAtEnd content={content} give={give} />
              <TagLinks tags={content.tags} />
              <AuthorNote person={contributor} />
              <PrintedEnd content={content} isTruncated={isTruncated} />
            </SiteWords>
          </footer>
        </div>
        {isRailed && beside}
      </div>
      <SiteWords among={content.language} as="div">
        <StoryNewsletter />
        <Related cards={lists.related} />
        <RecommendedPlace />
      </SiteWords>
    </article>
  );
}
