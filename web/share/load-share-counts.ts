/**
 * Share counts of an item, from the services that the publisher has configured. A service that
 * fails counts zero and does not affect the others.
 */
import type { ShareCountSources } from '../../shared/brand/brand.ts';
import { facebookCount } from './facebook-count.ts';
import { pinterestCount } from './pinterest-count.ts';
import type { ShareCount } from './share-count.ts';

const clients = { facebook: facebookCount, pinterest: pinterestCount } as const;

export async function loadShareCounts(
  services: readonly string[],
  url: string,
  sources: ShareCountSources,
): Promise<readonly ShareCount[]> {
  const asked = (['facebook', 'pinterest'] as const).flatMap((service) => {
    const source = sources[service];
    return source === undefined || !services.includes(service)
      ? []
      : [
          clients[service](source, url).then(
            (count) => ({ service, count }),
            () => ({ service, count: 0 }),
          ),
        ];
  });
  return Promise.all(asked);
}
