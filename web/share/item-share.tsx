/** The share links of the current item. */
import { brand } from '#brand';
import type { SocialServiceName } from '../../shared/brand/brand.ts';
import { sharedServices } from '../../shared/brand/social-services.ts';
import { fillable } from './share-services.ts';
import { useSite } from '../state/store.ts';
import { ShareWidget } from './share-widget.tsx';

const subscribeURL =
  brand.offer === undefined ? '' : new URL(brand.links.subscribe, brand.origin).href;
/** Those that the publication uses. */
const usual = sharedServices(brand);

/**
 * @param services In place of all that the publication uses. Services that the item has no data for, such as pinning without an image, are
 *   left out.
 */
export function ItemShare({ services = usual }: { services?: readonly SocialServiceName[] }) {
  const content = useSite((state) => state.content);
  const src = content.photos.tout?.src;
  const title = content.socialTitleClean || content.hed;
  const url = content.canonicalUrl;
  const author = content.contributors.author?.[0]?.name ?? brand.name;
  const tout = src === undefined ? '' : new URL(src, brand.origin).href;
  const values = {
    title,
    url,
    author,
    description: content.dek,
    image: tout,
    subscribeLink: subscribeURL,
  };
  return (
    <ShareWidget
      services={fillable(services, values, brand.social)}
      showCount={brand.shareCounts !== undefined}
      title={title}
      url={url}
      author={author}
      description={content.dek}
      tout={tout}
      subscribeURL={subscribeURL}
    />
  );
}
