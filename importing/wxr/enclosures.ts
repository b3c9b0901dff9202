/** Finds the sound and video files that podcast plugins attach to a post, beside its text. */
import { readDuration, type Recording } from '../body/recordings.ts';
import type { WxrItem } from './wxr-entry.ts';
import { isKindOf } from './wxr-library.ts';
import { ENCLOSURE_META, EPISODE_META, isEnclosureMeta } from './wxr-meta-keys.ts';

/**
 * Returns the kind of a file. A value of `enclosure` is an address, a length and a MIME type, each
 * on a line of its own (https://developer.wordpress.org/reference/functions/do_enclose/).
 */
function kindOf(url: string, mime: string): 'audio' | 'video' | undefined {
  if (/^video\//i.test(mime) || isKindOf('video', url)) return 'video';
  return /^audio\//i.test(mime) || isKindOf('audio', url) ? 'audio' : undefined;
}

/** PowerPress writes what else it knows as serialized PHP, on a fourth line. */
function serializedDuration(php: string): string | undefined {
  return /s:8:"duration";s:\d+:"([^"]*)"/.exec(php)?.[1];
}

/** Returns the files of an item's episodes; `title` is the item's, as plain text. */
export function enclosuresOf({ meta }: Pick<WxrItem, 'meta'>, title: string): Recording[] {
  const first = (key: string): string => meta.get(key)?.[0]?.trim() ?? '';
  const found = new Map<string, Recording>();
  const values = [...meta].flatMap(([key, all]) => (isEnclosureMeta(key) ? all : []));
  for (const value of [...values, ...ENCLOSURE_META.flatMap((key) => meta.get(key) ?? [])]) {
    const [url = '', length = '', mime = '', more = ''] = value.trim().split(/\s*\r?\n\s*/);
    const kind = kindOf(url, mime);
    if (kind === undefined || !/^https?:\/\/\S+$/i.test(url) || found.has(url)) continue;
    const duration = readDuration(serializedDuration(more) ?? first(EPISODE_META.duration));
    const bytes = Number([length, first(EPISODE_META.bytes)].find((one) => /^\d+$/.test(one)) ?? 0);
    found.set(url, {
      kind: 'media',
      media: kind,
      reference: url,
      ...(title === '' ? {} : { title }),
      ...(duration === undefined ? {} : { durationSeconds: duration }),
      ...(kind === 'video' || bytes === 0 ? {} : { bytes }),
    });
  }
  return [...found.values()];
}
