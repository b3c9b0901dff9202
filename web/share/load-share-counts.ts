/**
 * Share counts of an item, from the services that the publisher has configured. A service that
 * fails counts zero and does not affect the others.
 */
import type { ShareCountSource, ShareCountSources } from '../../shared/brand/brand.ts';
import { facebookCount } from './facebook-count.ts';
import { pinterestCount } from './pinterest-count.ts';
import type { ShareCount } from './share-count.ts';

const clients = { facebook: facebookCount, pinterest: pinterestCount } as const;
type Counting = keyof typeof clients;

/** What was asked in this document, by service and item: an item may have its links in several places. */
const counts = new Map<string, Promise<ShareCount>>();

function countOf(service: Counting, source: ShareCountSource, url: string): Promise<ShareCount> {
  const key = `${service} ${source.endpoint} ${url}`;
  const known = counts.get(key);
  if (known !== undefined) return known;
  const count = clients[service](source, url).then(
    (shared) => ({ service, count: shared }),
    () => ({ service, count: 0 }),
  );
  counts.set(key, count);
  return count;
}

export async function loadShareCounts(
  services: readonly string[],
  url: string,
  sources: ShareCountSources,
): Promise<readonly ShareCount[]> {
  const asked = (['facebook', 'pinterest'] as const).flatMap((service) => {
    const source = sources[service];
    return source === undefined || !services.includes(service)
      ? []
      : [countOf(service, source, url)];
  });
  return Promise.all(asked);
}
