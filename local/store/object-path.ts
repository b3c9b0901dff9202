/** The bucket and key that a path-style S3 URL names, and whether they can be a file. */

export interface ObjectName {
  readonly bucket: string;
  readonly key: string;
}

/** S3's rule for bucket names, without dots at the ends. */
const bucketForm = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;
/** S3's limit for keys, and the file systems' limit for one name. */
const KEY_MAX_BYTES = 1_024;
const SEGMENT_MAX_BYTES = 255;
const notInNames = /[\u0000-\u001f\u007f\\:*?"<>|]/;

function isFileName(segment: string): boolean {
  return (
    segment !== '' &&
    segment !== '.' &&
    segment !== '..' &&
    !notInNames.test(segment) &&
    Buffer.byteLength(segment) <= SEGMENT_MAX_BYTES
  );
}

/**
 * Parses `/{bucket}/{key}`. Returns undefined when it is not one, or when the key could not be a
 * file below the bucket's folder (S3 allows keys such as `../x`; no importer needs them).
 */
export function parseObjectPath(url: string): ObjectName | undefined {
  const [path = ''] = url.split('?');
  const found = /^\/([^/]+)\/(.+)$/s.exec(path);
  if (found === null) return undefined;
  const [, bucket = '', encoded = ''] = found;
  let key: string;
  try {
    key = decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
  if (!bucketForm.test(bucket) || Buffer.byteLength(key) > KEY_MAX_BYTES) return undefined;
  return key.split('/').every(isFileName) ? { bucket, key } : undefined;
}
