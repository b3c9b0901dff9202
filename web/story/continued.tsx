/**
 * Follows a lead-in when the rest of an item is elsewhere: behind a subscription, or on the site
 * that published it.
 */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { FullWall } from '../paywall/full-wall.tsx';

interface ContinuedProps {
  /** The address of the rest on another site. */
  readonly linkUrl: string | undefined;
  readonly isTruncated: boolean;
}

export function Continued({ linkUrl, isTruncated }: ContinuedProps) {
  if (isTruncated) return <FullWall />;
  if (linkUrl === undefined) return null;
  return (
    <p className="continued continued-link">
      <a className="button button-quiet" href={linkUrl} rel="noopener">
        {fill(words.readItAt, { site: new URL(linkUrl).hostname.replace(/^www\./, '') })}
      </a>
    </p>
  );
}
