/** How often a piece was shared: 0 until the services that a publisher asks have answered (spec §4 Other). */
import { useEffect, useState } from 'react';
import { brand } from '#brand';
import type { SocialServiceName } from '../../../shared/brand/brand.ts';
import type { ShareCount } from '../../services/share-counts/share-count.ts';
import { useLoaded } from '../use-loaded.ts';

export type ShareCounts = Readonly<Partial<Record<SocialServiceName, number>>>;

const counting = { chunk: 'share-counts', load: () => import('../../services/share-counts/load-share-counts.ts'), failure: 'Shares are not counted' };

/** @param services those that show a count; none of them is asked before the brand says where. */
export function useShareCounts(services: readonly SocialServiceName[], url: string): ShareCounts {
  const [answers, setAnswers] = useState<{ readonly url: string; readonly counts: readonly ShareCount[] }>({ url, counts: [] });
  const asked = services.filter((name) => brand.social[name].hasCount).join(' ');
  const loaded = useLoaded(counting, asked !== '' && brand.shareCounts !== undefined ? 'idle' : 'never');

  useEffect(() => {
    const sources = brand.shareCounts;
    if (loaded === undefined || sources === undefined) return undefined;
    let isGone = false;
    void loaded.loadShareCounts(asked.split(' '), url, sources).then((counts) => { if (!isGone) setAnswers({ url, counts }); });
    return () => { isGone = true; };
  }, [loaded, asked, url]);

  return Object.fromEntries((answers.url === url ? answers.counts : []).map(({ service, count }) => [service, count]));
}
