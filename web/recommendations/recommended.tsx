/** Stories that third parties recommend below an item, as far as they have arrived. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { whenAllowed } from '../consent/consent-port.ts';
import { createLog } from '../browser/log.ts';
import { BandTitle } from '../lists/band-title.tsx';
import type { RecommendationItem } from '../state/recommendations.ts';
import { useSite, useSiteStore } from '../state/store.ts';
import { loadRecommendations } from './load-recommendations.ts';
import { shown } from './recommendation-item.ts';

const shownWith = {
  brandNames: { ...brand.magazines, ...brand.recommendations?.api?.brandNames },
  trackingQuery: brand.recommendations?.api?.trackingQuery ?? '',
};

/** @param isPaid search engines must not follow paid links, and readers must know of them. */
export function RecommendationRow({
  title,
  items,
  isPaid = false,
}: {
  title: string;
  items: readonly RecommendationItem[];
  isPaid?: boolean;
}) {
  if (items.length === 0) return null;
  return (
    <section className="recommended" aria-label={title}>
      <BandTitle title={title} />
      <ul className="recommended-row">
        {items.map((item) => {
          // A seller's links count its clicks already.
          const { url, headline, thumbnail, from } = shown(
            item,
            isPaid ? { ...shownWith, trackingQuery: '' } : shownWith,
          );
          return (
            <li key={item.url}>
              <a href={url} rel={isPaid ? 'sponsored noopener' : 'noopener'}>
                <img src={thumbnail} alt="" width="150" height="150" loading="lazy" />
                <span className="recommended-hed">{headline}</span>
              </a>
              {(from !== '' || (isPaid && item.brand !== '')) && (
                <span className="recommended-from">{isPaid ? item.brand : from}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/**
 * Whether the rows may show: they wait while their place is in view, because they would push away
 * what the reader looks at.
 */
function useOutOfView(): { place: RefObject<HTMLDivElement | null>; isOutOfView: boolean } {
  const place = useRef<HTMLDivElement>(null);
  const [isOutOfView, setOutOfView] = useState(false);
  useEffect(() => {
    if (place.current === null || isOutOfView) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => !entry.isIntersecting)) setOutOfView(true);
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
    };
  }, [isOutOfView]);
  return { place, isOutOfView };
}

export function Recommended() {
  const store = useSiteStore();
  const view = useSite((state) => state.context.url);
  const hasItems = useSite(
    ({ recommendations: { weRecommendItems, personalizedRecircItems } }) =>
      weRecommendItems.length > 0 || Object.keys(personalizedRecircItems).length > 0,
  );
  useEffect(() => {
    const sources = brand.recommendations;
    if (sources === undefined) return undefined;
    const log = createLog(store.getState().env.environment);
    return whenAllowed('personalization', () => {
      void loadRecommendations(store, sources, log);
    });
  }, [store, view]);
  // The place is watched once there is something to show.
  return hasItems ? <Rows key={view.pathname} /> : null;
}

function Rows() {
  const { place, isOutOfView } = useOutOfView();
  const { weRecommendItems, sponsoredStoriesItems, personalizedRecircItems } = useSite(
    (state) => state.recommendations,
  );
  if (!isOutOfView) return <div ref={place} className="recommended-place" />;
  return (
    <>
      <RecommendationRow title={words.weRecommend} items={weRecommendItems} />
      <RecommendationRow title={words.moreForYou} items={personalizedRecircItems.JS_2 ?? []} />
      <RecommendationRow title={words.sponsoredStories} items={sponsoredStoriesItems} isPaid />
    </>
  );
}
