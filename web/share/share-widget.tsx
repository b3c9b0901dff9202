/**
 * Plain links for sharing an item (spec §2.5, Share widget). Counts and the browser's own share
 * function load later.
 */
import { useState, type CSSProperties } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { SocialServiceName } from '../../shared/brand/brand.ts';
import type { ShareCount } from './share-count.ts';
import { isShareable, shareHref, type ShareValues } from './share-services.ts';
import { Icon } from '../ui/icon.tsx';
import { useLoaded } from '../navigation/use-loaded.ts';
import { CommentsLink } from './comments-link.tsx';

interface ShareWidgetProps {
  readonly services: readonly SocialServiceName[];
  readonly showCount: boolean;
  /** Whether the names of the services are shown beside their icons. */
  readonly showInfo?: boolean;
  readonly title: string;
  readonly url: string;
  readonly author: string;
  readonly description: string;
  readonly subscribeURL: string;
  /** Address of the image. */
  readonly tout?: string;
}

const more = {
  chunk: 'share-more',
  load: () => import('./share-more.idle.tsx'),
  failure: 'The browser’s own way to share did not load',
};

function ShareItem({
  name,
  href,
  count,
  showInfo,
  subject,
}: {
  name: SocialServiceName;
  href: string | undefined;
  count: number;
  showInfo: boolean;
  subject: Pick<ShareValues, 'title' | 'url'>;
}) {
  const service = brand.social[name];
  if (service === undefined) return null;
  const share =
    name === 'email' ? words.shareByEmail : fill(words.shareOn, { service: service.name });
  const inside = (
    <>
      <Icon name={name} size={20} />
      {showInfo && (
        <span className="share-info" aria-hidden="true">
          {service.name}
        </span>
      )}
      {count > 0 && <span className="share-count">{count}</span>}
    </>
  );
  if (name === 'comments')
    return (
      <li>
        <CommentsLink {...subject}>{inside}</CommentsLink>
      </li>
    );
  return href === undefined ? null : (
    <li>
      <a
        href={href}
        rel="noopener nofollow"
        aria-label={count > 0 ? fill(words.shareCounted, { share, count }) : share}
      >
        {inside}
      </a>
    </li>
  );
}

export function ShareWidget(props: ShareWidgetProps) {
  const {
    services,
    showCount,
    showInfo = false,
    title,
    url,
    author,
    description,
    tout = '',
    subscribeURL,
  } = props;
  const loaded = useLoaded(more, 'idle');
  const [counts, setCounts] = useState<readonly ShareCount[]>([]);
  const values: ShareValues = {
    title,
    url,
    author,
    description,
    image: tout,
    subscribeLink: subscribeURL,
  };
  if (!isShareable({ services, showCount, values }, brand.social)) return null;
  return (
    <ul
      className="share-links"
      aria-label={words.shareThisStory}
      // Its width, which would grow while the document arrives.
      style={{ '--links': services.length + 1 } as CSSProperties}
    >
      {services.map((name) => (
        <ShareItem
          key={name}
          name={name}
          href={shareHref(name, values, brand.social)}
          count={counts.find(({ service }) => service === name)?.count ?? 0}
          showInfo={showInfo}
          subject={values}
        />
      ))}
      {/* Its space is reserved from the start. */}
      <li className="share-more">
        {loaded !== undefined && (
          <loaded.ShareMore
            key={url}
            title={title}
            url={url}
            counted={showCount ? services : []}
            onCounts={setCounts}
          />
        )}
      </li>
    </ul>
  );
}
