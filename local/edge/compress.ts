/** Compresses bodies: fast while a reader waits, at the best ratio in the background. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const FAST_QUALITY = 5;

function compressBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

export function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'gzip' ? gzipped(body, { level: 6 }) : compressBrotli(body, FAST_QUALITY);
}

/** Of bodies that wait, which are held although the cache may have dropped them. */
const WAITING_MAX_BYTES = 8 * 1024 * 1024;

let background = Promise.resolve();
let waitingBytes = 0;

/**
 * Brotli at its best takes thirty times as long, so it compresses one body at a time, and only if
 * `wanted` still returns true when its turn comes.
 * @returns false when too many wait: the caller may ask again later.
 */
export function compressInBackground(
  body: Buffer,
  wanted: () => boolean,
  done: (compressed: Buffer) => void,
): boolean {
  if (waitingBytes + body.length > WAITING_MAX_BYTES) return false;
  waitingBytes += body.length;
  background = background
    .then(async () => {
      if (wanted()) done(await compressBrotli(body, constants.BROTLI_MAX_QUALITY));
    })
    // The response is served as it is.
    .catch(() => undefined)
    .finally(() => {
      waitingBytes -= body.length;
    });
  return true;
}
