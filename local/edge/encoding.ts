/**
 * Content encodings: which one a reader gets, and what is worth compressing, by CloudFront's rules.
 */

export type Encoding = 'br' | 'gzip' | 'identity';

/** CloudFront compresses bodies in this size range, in bytes. */
const MIN_BYTES = 1_000;
const MAX_BYTES = 10_000_000;

const compressibleType =
  /^(?:text\/|application\/(?:(?:[\w.-]+\+)?(?:json|xml)|javascript|wasm)\b|image\/svg\+xml|font\/(?:ttf|otf))/;

/**
 * @see
 *   https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 */
export function isCompressible(
  status: number,
  headers: Readonly<Record<string, string>>,
  size: number,
): boolean {
  return (
    (status === 200 || status === 403 || status === 404) &&
    headers['content-encoding'] === undefined &&
    size >= MIN_BYTES &&
    size <= MAX_BYTES &&
    compressibleType.test(headers['content-type'] ?? '')
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
