/** Detects the type of a media file from its bytes. The file name is ignored. */

export interface MediaKind {
  readonly kind: 'raster' | 'svg' | 'video' | 'audio' | 'captions';
  readonly extension: string;
  readonly contentType: string;
}

const raster = (extension: string, subtype = extension): MediaKind => ({
  kind: 'raster',
  extension,
  contentType: `image/${subtype}`,
});

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.subarray(from, to)).toString('latin1');
}

/** ISO base media files store their brand at byte 8. */
function isoMedia(bytes: Uint8Array): MediaKind | undefined {
  const brand = ascii(bytes, 8, 12);
  if (brand === 'avif' || brand === 'avis') return raster('avif');
  if (/^M4[AB] $/.test(brand)) return { kind: 'audio', extension: 'm4a', contentType: 'audio/mp4' };
  return /^(?:isom|iso\d|mp4\d|mp42|avc1|M4V |MSNV|dash|qt {2})$/.test(brand)
    ? { kind: 'video', extension: 'mp4', contentType: 'video/mp4' }
    : undefined;
}

/** Returns the type of a file, or undefined if pages may not show it. */
export function mediaKind(bytes: Uint8Array): MediaKind | undefined {
  const head = ascii(bytes, 0, 16);
  if (head.startsWith('\xff\xd8\xff')) return raster('jpg', 'jpeg');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return raster('png');
  if (/^GIF8[79]a/.test(head)) return raster('gif');
  if (/^RIFF[^]{4}WEBP/.test(head)) return raster('webp');
  if (/^RIFF[^]{4}WAVE/.test(head))
    return { kind: 'audio', extension: 'wav', contentType: 'audio/wav' };
  if (head.slice(4, 8) === 'ftyp') return isoMedia(bytes);
  if (head.startsWith('\x1aE\xdf\xa3'))
    return { kind: 'video', extension: 'webm', contentType: 'video/webm' };
  if (head.startsWith('OggS')) return { kind: 'audio', extension: 'ogg', contentType: 'audio/ogg' };
  if (head.startsWith('ID3') || /^\xff[\xf2\xf3\xfa\xfb]/.test(head))
    return { kind: 'audio', extension: 'mp3', contentType: 'audio/mpeg' };
  if (/^(?:\xef\xbb\xbf)?WEBVTT/.test(head))
    return { kind: 'captions', extension: 'vtt', contentType: 'text/vtt' };
  if (
    /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!DOCTYPE svg|!--|svg)/i.test(head) &&
    /<svg[\s>]/i.test(ascii(bytes, 0, 65_536))
  )
    return { kind: 'svg', extension: 'svg', contentType: 'image/svg+xml' };
  return undefined;
}
