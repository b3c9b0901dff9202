/**
 * The recording of an item, such as the episode of a podcast.
 * @see https://schema.org/AudioObject
 */
import type { AudioObject } from 'schema-dts';
import type { Brand } from '../../../shared/brand/brand.ts';
import { firstRecording, recordingType } from '../../../shared/content/recordings.ts';
import type { ContentState } from '../../../web/state/content.ts';
import { isoDuration } from './iso-duration.ts';
import { organization } from './organization.ts';

/** Returns undefined where no recording is shown: the body is cut before it comes here. */
export function audioObject(
  content: ContentState,
  brand: Brand,
): (AudioObject & { readonly '@type': 'AudioObject' }) | undefined {
  const recording = firstRecording(content.body);
  if (recording === undefined) return undefined;
  const { src, title = content.hed, durationSeconds, bytes } = recording;
  return {
    '@type': 'AudioObject',
    name: title,
    contentUrl: new URL(src, brand.origin).href,
    encodingFormat: recordingType({ src }),
    duration: durationSeconds === undefined ? undefined : isoDuration(durationSeconds),
    contentSize: bytes === undefined ? undefined : String(bytes),
    inLanguage: content.language ?? brand.language,
    uploadDate: content.pubDate,
    url: `${brand.origin}${content.url}`,
    publisher: organization(brand),
  };
}
