/** Originals, records of their crops, and variants in the site's bucket. */
import { IMMUTABLE_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import { createObjectStore } from '../../services/aws/objects.ts';
import { environmentCredentials } from '../../services/aws/signed-fetch.ts';

export interface ImageStore {
  /** Whether a record exists. */
  has(key: string): Promise<boolean>;
  /** Undefined when the original does not exist. */
  original(key: string): Promise<Uint8Array | undefined>;
  /** Stores the variant under its address, where the edge looks first. */
  keep(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
}

const budget = { attemptMs: 4_000, attempts: 2, totalMs: 8_000 };

export function openImages(env: {
  AWS_REGION: string;
  OBJECTS_BUCKET: string;
  AWS_ENDPOINT_URL_S3?: string;
}): ImageStore {
  const objects = createObjectStore(
    { region: env.AWS_REGION, credentials: environmentCredentials(process.env), budget },
    env.OBJECTS_BUCKET,
    env.AWS_ENDPOINT_URL_S3,
  );
  return {
    has: (key) => objects.has(key),
    async original(key) {
      const found = await objects.get(key);
      return found === undefined || found === 'unchanged' ? undefined : found.bytes;
    },
    keep: (path, bytes, contentType) =>
      objects.put(path.slice(1), bytes, contentType, IMMUTABLE_CACHE_CONTROL),
  };
}
