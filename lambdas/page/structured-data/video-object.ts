/**
 * A video.
 * @see https://developers.google.com/search/docs/appearance/structured-data/video
 */
import type { VideoObject } from 'schema-dts';
import type { Brand } from '../../../shared/brand/brand.ts';
import { videoAddress } from '../../../shared/content/video-address.ts';
import type { ContentState } from '../../../web/state/content.ts';
import { organization } from './organization.ts';
import { imageUrls } from './image-urls.ts';
import { isoDuration } from './iso-duration.ts';

/**
 * Returns undefined where the video is not shown, or has no still: search engines show no video
 * without one.
 */
export function videoObject(
  content: ContentState,
  brand: Brand,
): (VideoObject & { readonly '@type': 'VideoObject' }) | undefined {
  const [video] = content.videos;
  const stills = [
    ...imageUrls(video?.poster, brand.origin),
    ...imageUrls(content.photos.tout, brand.origin),
  ];
  if (video === undefined || stills.length === 0) return undefined;
  const address = videoAddress(video.src, brand.videoService);
  return {
    '@type': 'VideoObject',
    name: content.hed,
    description: content.seoDescriptionClean === '' ? undefined : content.seoDescriptionClean,
    thumbnailUrl: [...new Set(stills)],
    inLanguage: content.language ?? brand.language,
    uploadDate: content.pubDate,
    duration: video.durationSeconds > 0 ? isoDuration(video.durationSeconds) : undefined,
    contentUrl: address === undefined ? undefined : new URL(address, brand.origin).href,
    url: `${brand.origin}${content.url}`,
    publisher: organization(brand),
  };
}
