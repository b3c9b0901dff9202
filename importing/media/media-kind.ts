/** Detects the type of a media file from its bytes. The file name is ignored. */

export interface MediaKind {
  readonly kind: 'raster' | 'svg' | 'video' | 'audio' | 'captions' | 'file';
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

const sound = (extension: string, subtype = extension): MediaKind => ({
  kind: 'audio',
  extension,
  contentType: `audio/${subtype}`,
});

/**
 * Whether a file of ISO base media has a track of this kind (`soun`, `vide`): its handler box names it
 * 12 bytes after its own name (ISO/IEC 14496-12, 8.4.3).
 */
function hasTrack(bytes: Uint8Array, kind: string): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = buffer.indexOf('hdlr'); at >= 0; at = buffer.indexOf('hdlr', at + 4))
    if (ascii(bytes, at + 12, at + 16) === kind) return true;
  return false;
}

/** ISO base media files store their brand at byte 8. */
function isoMedia(bytes: Uint8Array): MediaKind | undefined {
  const brand = ascii(bytes, 8, 12);
  if (brand === 'avif' || brand === 'avis') return raster('avif');
  // Recorders write sound under the brands of video, too.
  if (/^M4[AB] $/.test(brand) || (hasTrack(bytes, 'soun') && !hasTrack(bytes, 'vide')))
    return sound('m4a', 'mp4');
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
  if (/^RIFF[^]{4}WAVE/.test(head)) return sound('wav');
  if (head.slice(4, 8) === 'ftyp') return isoMedia(bytes);
  if (head.startsWith('\x1aE\xdf\xa3'))
    return { kind: 'video', extension: 'webm', contentType: 'video/webm' };
  if (head.startsWith('OggS')) return sound('ogg');
  if (head.startsWith('fLaC')) return sound('flac');
  if (head.startsWith('ID3') || /^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/.test(head))
    return sound('mp3', 'mpeg');
  if (/^\xff[\xf0\xf1\xf8\xf9]/.test(head)) return sound('aac');
  if (/^(?:\xef\xbb\xbf)?WEBVTT/.test(head))
    return { kind: 'captions', extension: 'vtt', contentType: 'text/vtt' };
  if (
    /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!DOCTYPE svg|!--|svg)/i.test(head) &&
    /<svg[\s>]/i.test(ascii(bytes, 0, 65_536))
  )
    return { kind: 'svg', extension: 'svg', contentType: 'image/svg+xml' };
  return undefined;
}

const text = { test: isText, contentType: 'text/plain' };
const zipped = (contentType: string) => ({ test: startsWith('PK\x03\x04'), contentType });
const office = 'application/vnd.openxmlformats-officedocument';
/** Word, Excel and PowerPoint before 2007. */
const compound = (contentType: string) => ({
  test: startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  contentType,
});
const data = { test: () => true, contentType: 'application/octet-stream' };

/**
 * Files that readers download, by the ending of their name: their bytes say too little. A browser
 * runs none of these types; what it could run, such as KML, is `application/octet-stream`.
 */
const downloads: Readonly<
  Record<string, { readonly test: (bytes: Uint8Array) => boolean; readonly contentType: string }>
> = {
  pdf: { test: startsWith('%PDF-'), contentType: 'application/pdf' },
  csv: { ...text, contentType: 'text/csv' },
  tsv: { ...text, contentType: 'text/tab-separated-values' },
  ics: { ...text, contentType: 'text/calendar' },
  vcf: { ...text, contentType: 'text/vcard' },
  json: { ...text, contentType: 'application/json' },
  geojson: { ...text, contentType: 'application/geo+json' },
  txt: text,
  bib: text,
  rtf: { test: startsWith('{\\rtf'), contentType: 'application/rtf' },
  zip: zipped('application/zip'),
  epub: zipped('application/epub+zip'),
  docx: zipped(`${office}.wordprocessingml.document`),
  xlsx: zipped(`${office}.spreadsheetml.sheet`),
  pptx: zipped(`${office}.presentationml.presentation`),
  odt: zipped('application/vnd.oasis.opendocument.text'),
  ods: zipped('application/vnd.oasis.opendocument.spreadsheet'),
  odp: zipped('application/vnd.oasis.opendocument.presentation'),
  doc: compound('application/msword'),
  xls: compound('application/vnd.ms-excel'),
  ppt: compound('application/vnd.ms-powerpoint'),
  ...Object.fromEntries(
    ['gz', 'tgz', 'tar', '7z', 'rar', 'gpx', 'kml', 'kmz', 'torrent', 'mobi', 'ttf'].map(
      (ending) => [ending, data],
    ),
  ),
};

function startsWith(mark: string): (bytes: Uint8Array) => boolean {
  return (bytes) => ascii(bytes, 0, mark.length) === mark;
}

/** Whether a file is text: in any encoding, it holds no zero bytes, but for UTF-16. */
function isText(bytes: Uint8Array): boolean {
  return /^(?:\xff\xfe|\xfe\xff)/.test(ascii(bytes, 0, 2)) || !bytes.includes(0);
}

function endingOf(name: string): string {
  return /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Endings of images, sound and video, which a text may also link to. */
const shown = new Set(
  'jpg jpeg png gif webp avif svg mp4 m4v mov webm mp3 m4a m4b wav ogg oga opus flac aac ogv vtt'.split(
    ' ',
  ),
);

/** Whether a link to a path is to a file, which is no page. */
export function isFilePath(path: string): boolean {
  return isDownload(path) || shown.has(endingOf(path));
}

/** Whether a path is of a file that readers download. */
export function isDownload(path: string): boolean {
  return Object.hasOwn(downloads, endingOf(path));
}

/** Returns the type of a file to which texts may link, or undefined when it is not what its name says. */
export function linkedKind(bytes: Uint8Array, name: string): MediaKind | undefined {
  const extension = endingOf(name);
  const known = isDownload(name) ? downloads[extension] : undefined;
  if (known === undefined) return mediaKind(bytes);
  return known.test(bytes)
    ? { kind: 'file', extension, contentType: known.contentType }
    : undefined;
}
