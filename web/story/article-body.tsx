/** The body of an item: its stored HTML, and its embeds as components. */
import { Fragment } from 'react';
import type { BodyPart, ContentState } from '../state/content.ts';
import type { PaywallState } from '../state/paywall.ts';
import { VideoEmbed } from '../video/video-embed.tsx';
import { GalleryLede } from '../gallery/gallery-lede.tsx';
import { Figure } from '../ui/figure.tsx';
import { ledeModel } from './lede-model.ts';
import { NewsletterSignUp } from '../newsletter/newsletter-sign-up.tsx';
import { PLACE_ATTRIBUTE } from '../paywall/unit-place.ts';
import { PlayerFacade } from '../video/player-facade.tsx';
import { ProductCard } from './product-card.tsx';
import { PullQuote, QuoteCard } from './quotes.tsx';
import { StoredMedia } from '../video/stored-media.tsx';

function Part({ part, index, isWide }: { part: BodyPart; index: number; isWide: boolean }) {
  switch (part.kind) {
    case 'html':
      return (
        <div
          className="prose"
          data-part={index}
          dangerouslySetInnerHTML={{ __html: part.html ?? '' }}
          suppressHydrationWarning
        />
      );
    case 'image':
      return (
        <Figure
          image={part.image}
          place={`body-${isWide && part.size === 'default' ? 'wide' : part.size}`}
          className={`figure-${part.size}`}
        />
      );
    case 'gallery':
      return <GalleryLede slides={part.slides ?? []} slug={part.slug} card={part.card} />;
    case 'video':
      return <VideoEmbed slug={part.slug} card={part.card} />;
    case 'media':
      return <StoredMedia {...part} />;
    case 'pullquote':
      return <PullQuote text={part.text} by={part.by} />;
    case 'quote':
      return <QuoteCard text={part.text} by={part.by} source={part.source} url={part.url} />;
    case 'product':
      return <ProductCard {...part} />;
    case 'newsletter':
      return <NewsletterSignUp newsletterKey={part.key} />;
    case 'player':
      return (
        <PlayerFacade provider={part.provider} id={part.id} url={part.url} title={part.title} />
      );
  }
}

function isAfterHalfWall(part: BodyPart): boolean {
  return part.kind === 'html' && part.follows === 'half-wall';
}

/** A wall added by the browser leaves only the first part. */
export function shownParts(body: readonly BodyPart[], isTruncated: boolean): readonly BodyPart[] {
  return isTruncated ? body.slice(0, 1) : body;
}

interface ArticleBodyProps extends Pick<ContentState, 'body' | 'template'> {
  readonly paywall: Pick<PaywallState, 'isTruncated' | 'isPaywalled'>;
}

export function ArticleBody({
  body,
  template,
  paywall: { isTruncated, isPaywalled },
}: ArticleBodyProps) {
  const parts = shownParts(body, isTruncated);
  return (
    <div
      className="article-body"
      data-article-body=""
      data-template={template}
      data-lede={ledeModel(parts)}
      data-truncated={isTruncated ? '' : undefined}
    >
      {parts.map((part, index) => (
        <Fragment key={`${part.kind} ${index}`}>
          {isPaywalled && isAfterHalfWall(part) && (
            <div className="unit-place" {...{ [PLACE_ATTRIBUTE]: '' }} />
          )}
          <Part part={part} index={index} isWide={template === 'wide'} />
        </Fragment>
      ))}
    </div>
  );
}
