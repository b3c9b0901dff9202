/** The title of a band, linked to the full list that the band is an excerpt of. */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { fitted } from '../ui/fitted.ts';

interface MoreLinkProps {
  /** Of the list that the link leads to. */
  readonly title: string;
  readonly href: string;
  readonly more?: string;
}

export function MoreLink({ title, href, more = words.seeAll }: MoreLinkProps) {
  return (
    <a className="band-more" href={href} aria-label={fill(words.seeAllOf, { more, title })}>
      {more}
    </a>
  );
}

export function BandTitle({ title, href, more }: { title: string; href?: string; more?: string }) {
  return (
    <div className="band-title">
      <h2>
        {href === undefined ? <span {...fitted(title)} /> : <a href={href} {...fitted(title)} />}
      </h2>
      {href !== undefined && <MoreLink title={title} href={href} more={more} />}
    </div>
  );
}
