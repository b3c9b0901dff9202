/**
 * Content encodings: which one a reader gets, and what is worth compressing, by CloudFront's rules.
 */

export type Encoding = 'br' | 'gzip' | 'identity';

/** CloudFront compresses bodies in this size range, in bytes. */
const MIN_BYTES = 1_000;
const MAX_BYTES = 10_000_000;

/**
 * The closed list of types. Others of the same family are not on it: `application/atom+xml`,
 * `application/feed+json`, `application/ld+json` and `application/manifest+json` leave CloudFront as
 * they are.
 * @see
 *   https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html#compressed-content-cloudfront-file-types
 */
const applicationTypes =
  'dash+xml eot font font-sfnt javascript json opentype otf pkcs7-mime protobuf rss+xml truetype ttf ' +
  'vnd.apple.mpegurl vnd.ms-fontobject xhtml+xml xml x-font-opentype x-font-truetype x-font-ttf x-httpd-cgi ' +
  'x-javascript x-mpegurl x-opentype x-otf x-perl x-ttf';
const textTypes =
  'css csv html javascript js plain richtext tab-separated-values xml x-component x-java-source x-script';
const compressibleTypes = new Set([
  ...applicationTypes.split(' ').map((type) => `application/${type}`),
  ...textTypes.split(' ').map((type) => `text/${type}`),
  'font/eot',
  'font/opentype',
  'font/otf',
  'font/ttf',
  'image/svg+xml',
  'vnd.apple.mpegurl',
]);

/** Returns whether CloudFront compresses a response. `size` is in bytes. */
export function isCompressible(
  status: number,
  headers: Readonly<Record<string, string>>,
  size: number,
): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return (
    (status === 200 || status === 403 || status === 404) &&
    headers['content-encoding'] === undefined &&
    size >= MIN_BYTES &&
    size <= MAX_BYTES &&
    compressibleTypes.has(type.trim().toLowerCase())
  );
}

function parse(acceptEncoding: string): Encoding {
  const accepted = new Set<string>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((item) => item.trim());
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}

const seen = new Map<string, Encoding>();
const SEEN_MAX = 1_000;

/**
 * Chooses Brotli when the reader accepts it, otherwise gzip. Browsers send few distinct headers, so
 * results are cached.
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  const known = seen.get(acceptEncoding);
  if (known !== undefined) return known;
  if (seen.size >= SEEN_MAX) seen.clear();
  const chosen = parse(acceptEncoding);
  seen.set(acceptEncoding, chosen);
  return chosen;
}
