/** Gets the images of a followed source from its own host: once, and again when they have changed. */
import pLimit from 'p-limit';
import { errorMessage } from '../../shared/error-message.ts';
import { MAX_FILE_BYTES } from '../limits.ts';
import type { FetchMedia } from '../media/media.ts';
import { createRemoteClient, isOnSite, type RemoteClientOptions } from './remote-client.ts';
import type { SyncStore } from './sync-store.ts';

/** At the same time. */
const REQUESTS = 2;

function addressOf(reference: string, site: URL): URL | undefined {
  const base = site.href.endsWith('/') ? site.href : `${site.href}/`;
  if (!URL.canParse(reference, base)) return undefined;
  const url = new URL(reference, base);
  // Older texts name the site as it was before it had a certificate.
  if (url.protocol === 'http:' && site.protocol === 'https:' && url.hostname === site.hostname)
    url.protocol = 'https:';
  url.hash = '';
  return isOnSite(url, site) ? url : undefined;
}

/** @param problem Is told of each image that could not be got; the next run tries again. */
export function createFetchMedia(
  { name, url: siteUrl }: { readonly name: string; readonly url: string },
  store: Pick<SyncStore, 'media' | 'keepMedia'>,
  problem: (text: string) => void,
  pause?: RemoteClientOptions['pause'],
): FetchMedia {
  const site = new URL(siteUrl);
  // No key: what readers see needs none.
  const client = createRemoteClient({ site, authorize: () => ({}), pause });
  const limit = pLimit(REQUESTS);
  return (reference, _base, keep) =>
    limit(async () => {
      const url = addressOf(reference, site);
      if (url === undefined) return undefined;
      const known = await store.media(name, url.href);
      try {
        const { status, headers, bytes } = await client.get(url, {
          headers: {
            accept: 'image/*, audio/*, video/*, */*;q=0.1',
            ...(known?.etag === undefined ? {} : { 'if-none-match': known.etag }),
            ...(known?.lastModified === undefined
              ? {}
              : { 'if-modified-since': known.lastModified }),
          },
          accepts: [304, 404, 410],
          maxBytes: MAX_FILE_BYTES,
        });
        if (status === 304) return known?.found;
        if (status === 404 || status === 410) return undefined;
        const found = await keep(bytes);
        if (found === undefined) {
          // A firewall or a maintenance page responds to everything with 200.
          if (known !== undefined)
            problem(`${url.href}: the response shows nothing; what it showed before stays`);
          return known?.found;
        }
        await store.keepMedia(name, url.href, {
          etag: headers.get('etag') ?? undefined,
          lastModified: headers.get('last-modified') ?? undefined,
          found,
        });
        return found;
      } catch (error) {
        problem(errorMessage(error));
        return known?.found;
      }
    });
}
