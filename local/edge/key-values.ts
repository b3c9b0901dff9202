/**
 * The KeyValueStore of the edge functions, read from a file in CloudFront's import format that may
 * change while the edge runs.
 */
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { errorMessage } from '../../shared/error-message.ts';

/** CloudFront's quotas, in bytes. */
const KEY_MAX_BYTES = 512;
const VALUE_MAX_BYTES = 1_024;
const LOOK_EVERY_MS = 1_000;

const within = (maxBytes: number) =>
  v.pipe(
    v.string(),
    v.check((text) => Buffer.byteLength(text) <= maxBytes, `at most ${maxBytes} bytes`),
  );
/**
 * @see
 *   https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/kvs-with-functions-create-s3-kvp.html
 */
const fileSchema = v.object({
  data: v.array(v.object({ key: within(KEY_MAX_BYTES), value: within(VALUE_MAX_BYTES) })),
});

function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Returns the path of the file in a magazine's data folder. */
export function keyValuesFile(dataDir: string): string {
  return resolve(dataDir, 'edge-kvs.json');
}

/**
 * Reads the file again when it has changed. A file that cannot be read leaves the values unchanged
 * and is logged.
 */
export function watchKeyValues(
  path: string,
  now: () => number,
  log: (line: string) => void,
): () => ReadonlyMap<string, string> {
  let values: ReadonlyMap<string, string> = new Map();
  let readAt = -Infinity;
  let version = 0;
  return () => {
    if (now() - readAt < LOOK_EVERY_MS) return values;
    readAt = now();
    const current = modified(path);
    if (current === version) return values;
    version = current;
    try {
      values = new Map(
        current === 0
          ? []
          : v
              .parse(fileSchema, JSON.parse(readFileSync(path, 'utf8')))
              .data.map(({ key, value }) => [key, value]),
      );
    } catch (error) {
      log(`edge: ${path}: ${errorMessage(error)}; the values that were read before stay`);
    }
    return values;
  };
}
