/**
 * Requests share counts, if the reader allows it: 0 until the services that the publisher queries
 * have responded (spec §4, Other).
 */
import { useEffect, useState } from 'react';
import { brand } from '#brand';
import { whenAllowed } from '../consent/consent-port.ts';
import type { SocialServiceName } from '../../shared/brand/brand.ts';
import type { ShareCount } from './share-count.ts';
import { useLoaded } from '../navigation/use-loaded.ts';

const counting = {
  chunk: 'share-counts',
  load: () => import('./load-share-counts.ts'),
  failure: 'Shares are not counted',
};

/**
 * @param counted The services that show a count; none is queried unless the brand says where.
 * @param onCounts Receives no counts for a new item, then the item's own.
 */
export function useShareCounts(
  counted: readonly SocialServiceName[],
  url: string,
  onCounts: (counts: readonly ShareCount[]) => void,
): void {
  const asked = counted.filter((name) => brand.social[name]?.hasCount).join(' ');
  const isCounted = asked !== '' && brand.shareCounts !== undefined;
  const [isAllowed, setAllowed] = useState(false);
  useEffect(
    () =>
      isCounted
        ? whenAllowed('analytics', () => {
            setAllowed(true);
          })
        : undefined,
    [isCounted],
  );
  const loaded = useLoaded(counting, isCounted && isAllowed ? 'now' : 'never');

  useEffect(() => {
    const sources = brand.shareCounts;
    if (loaded === undefined || sources === undefined) return undefined;
    let isGone = false;
    onCounts([]);
    void loaded.loadShareCounts(asked.split(' '), url, sources).then((counts) => {
      if (!isGone) onCounts(counts);
    });
    return () => {
      isGone = true;
    };
  }, [loaded, asked, url, onCounts]);
}
