/**
 * The opening of an item: kicker, headline, dek, byline, date, and its lead image in the style of
 * its template.
 */
import type { CSSProperties } from 'react';
import { words } from '#words';
import { isBleedTemplate } from '../../shared/content/bleed-template.ts';
import type { PlaceName } from '../../shared/content/image-places.ts';
import { headlineLength } from '../../shared/text/headline-size.ts';
import type { ContentState } from '../state/content.ts';
import { Dek } from '../ui/dek.tsx';
import { Caption, Figure } from '../ui/figure.tsx';
import { Kicker } from '../ui/kicker.tsx';
import { fitted } from '../ui/fitted.ts';
import { Image } from '../ui/image.tsx';
import { GivePlace, type GivePlaceProps } from '../share/give-place.tsx';
import { ItemShare } from '../share/item-share.tsx';
import { StoryCredit } from './story-credit.tsx';
import { SiteWords } from '../ui/site-words.tsx';

/** An image with fewer pixels across is not enlarged to the column; imports contain such images. */
const SMALL_LEAD_PX = 800;

/**
 * Feature stories and fullbleed items open with an image that extends to the edges, if they have
 * one that is large enough.
 */
function bleeds({ template, photos: { tout } }: ContentState): boolean {
  return (
    isBleedTemplate(template) &&
    tout?.src !== undefined &&
    (tout.width ?? SMALL_LEAD_PX) >= SMALL_LEAD_PX
  );
}

/** If the opening's image has no share links on it, they appear at the end of the text. */
export function ShareAtEnd({ content, give }: { content: ContentState; give: GivePlaceProps }) {
  return bleeds(content) ? (
    <div className="share-at-end">
      <ItemShare />
      <GivePlace {...give} />
    </div>
  ) : null;
}

/** @param give Absent where the share links are elsewhere. */
function Words({ content, give }: { content: ContentState; give?: GivePlaceProps }) {
  return (
    <header className="story-head">
      <Kicker section={content.channel} text={content.kicker} language={content.language} linked />
      <h1 data-long={headlineLength(content.hed)}>
        <span {...fitted(content.hed)} />
      </h1>
      <Dek content={content} />
      <div className="story-line">
        <div className="story-credit">
          <StoryCredit content={content} wordCount={content.wordCount} />
          {content.translations && (
            <p className="story-meta">
              <SiteWords among={content.language}>{words.alsoIn}</SiteWords>
              {content.translations.map(({ language, name, url }) => (
                <a key={url} href={url} lang={language} hrefLang={language}>
                  {name}
                </a>
              ))}
            </p>
          )}
        </div>
        {give !== undefined && <ItemShare />}
      </div>
      {give !== undefined && (
        <SiteWords among={content.language} as="div">
          <GivePlace {...give} />
        </SiteWords>
      )}
    </header>
  );
}

/** Returns the place that decides the lead image's widths. */
function leadPlace({ template, review }: ContentState, isSmall: boolean): PlaceName {
  if (isSmall) return 'body-default';
  if (template === 'wide') return 'opening-wide';
  return review === undefined ? 'opening' : 'opening-half';
}

/** Either the image to the edges with the text on it, or the text above an image. */
export function StoryOpening({ content, give }: { content: ContentState; give: GivePlaceProps }) {
  const lead = content.photos.tout;
  if (lead?.src !== undefined && bleeds(content)) {
    return (
      <div
        className="opening opening-bleed"
        style={lead.tone === undefined ? undefined : ({ '--tone': lead.tone } as CSSProperties)}
      >
        <figure className="opening-image">
          <Image image={lead} place="bleed" priority />
        </figure>
        <Words content={content} />
        {(lead.caption || lead.credit) && (
          <figure className="opening-caption">
            <Caption image={lead} />
          </figure>
        )}
      </div>
    );
  }
  const isWide = content.template === 'wide';
  const isSmall = lead?.width !== undefined && lead.width < SMALL_LEAD_PX;
  return (
    <div
      className={`opening${isWide && !isSmall ? ' opening-wide' : ''}${isSmall ? ' opening-small' : ''}`}
    >
      <Words content={content} give={give} />
      {lead?.src !== undefined && (
        <Figure
          image={lead}
          place={leadPlace(content, isSmall)}
          className="opening-figure"
          priority
        />
      )}
    </div>
  );
}
