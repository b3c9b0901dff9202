/**
 * An item of an archive list (spec §2.5): date 'F j, Y', first author, a 16:9 image if there is
 * one, headline and description.
 */
import { brand } from '#brand';
import type { Card } from '../../shared/content/card.ts';
import { longDate } from '../../shared/content/text.ts';
import { withSlashes } from '../../shared/urls/paths.ts';
import { Kicker } from '../story/kicker.tsx';
import { Image } from '../ui/image.tsx';

/**
 * Internal path with slashes; the full address if it is on the site's own domain. Link posts lead
 * to their page here.
 */
function archiveHref(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url : withSlashes(url);
}

export function ArchiveItem({ card }: { card: Card }) {
  const hasImage = card.image?.src !== undefined;
  return (
    <article
      className={`archive-item${hasImage ? '' : ' archive-plain'}`}
      data-section={card.section}
    >
      {hasImage && (
        <div className="archive-image">
          <Image image={card.image} place="archive" decorative />
        </div>
      )}
      <div className="archive-words">
        <Kicker section={card.section} text={card.kicker} />
        <h2 className="archive-hed">
          <a href={archiveHref(card.url, brand.origin)}>{card.hed}</a>
        </h2>
        {card.dek !== '' && <p className="archive-dek">{card.dek}</p>}
        <p className="card-meta">
          <span className="byline">By {card.authors[0] ?? 'Staff'}</span>
          <time dateTime={card.pubDate}>
            {longDate(card.pubDate, brand.timeZone, brand.language)}
          </time>
        </p>
      </div>
    </article>
  );
}
