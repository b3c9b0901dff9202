/** The recordings of an item: what readers hear of it, such as the episode of a podcast. */
import type { Segment } from './item.ts';

export type Recording = Extract<Segment, { kind: 'media' }>;

const types: Readonly<Record<string, string>> = {
  m4a: 'audio/mp4',
  m4b: 'audio/mp4',
  mp4: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  aac: 'audio/aac',
};

/** Returns the media type of a recording, by the ending of its address. Most are MP3. */
export function recordingType({ src }: Pick<Recording, 'src'>): string {
  const ending = /\.(\w{2,4})$/.exec(src.replace(/[?#].*$/s, ''))?.[1]?.toLowerCase() ?? '';
  return types[ending] ?? 'audio/mpeg';
}

/** Returns the first recording among parts of a body; a reader of feeds offers one. */
export function firstRecording(body: readonly { readonly kind: string }[]): Recording | undefined {
  return body.find(
    (part): part is Recording => part.kind === 'media' && 'media' in part && part.media === 'audio',
  );
}
