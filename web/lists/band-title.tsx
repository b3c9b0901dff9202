/** The title of a band, linked to the full list that the band is an excerpt of. */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';

export function BandTitle({
  title,
  href,
  more = words.seeAll,
}: {
  title: string;
  href?: string;
  more?: string;
}) {
  return (
    <div className="band-title">
      <h2>{href === undefined ? title : <a href={href}>{title}</a>}</h2>
      {href !== undefined && (
        <a className="band-more" href={href} aria-label={fill(words.seeAllOf, { more, title })}>
          {more}
        </a>
      )}
    </div>
  );
}
