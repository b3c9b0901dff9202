/**
 * A response as the edge caches it: once as received, and once in each encoding that a reader has
 * requested.
 */
import { entityTag } from '../../../lambdas/http/entity-tag.ts';
import { compress, compressInBackground } from '../compress.ts';
import { isCompressible, type Encoding } from '../encoding.ts';
import type { OriginResponse } from '../origins/origin-result.ts';
import { viewerResponseJson } from '../viewer-event.ts';

/** The response in one encoding, and what the viewer-response function is given about it. */
export interface Representation {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly setCookies: readonly string[];
  readonly body: Buffer;
  readonly responseJson: string;
}

const notIn304 = new Set(['content-type', 'content-encoding', 'last-modified']);
const notModified = new WeakMap<Representation, Representation>();

/** Returns the 304 for a representation that the reader still holds. */
export function notModifiedOf(held: Representation): Representation {
  const known = notModified.get(held);
  if (known !== undefined) return known;
  const headers = Object.fromEntries(
    Object.entries(held.headers).filter(([name]) => !notIn304.has(name)),
  );
  const made: Representation = {
    status: 304,
    headers,
    setCookies: held.setCookies,
    body: Buffer.alloc(0),
    responseJson: viewerResponseJson(304, headers, held.setCookies),
  };
  notModified.set(held, made);
  return made;
}

export interface StoredResponse {
  /** As received. */
  readonly origin: OriginResponse;
  readonly etag: string | undefined;
  /** Total bytes held. */
  readonly bytes: number;
  representation(encoding: Encoding): Representation | Promise<Representation>;
}

/** Headers that belong to a connection, or that the edge writes itself. */
const notPassedOn = new Set([
  'age',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'via',
  'warning',
  'x-cache',
]);
const BEST_MAX_BYTES = 1_000_000;
/** Approximate memory held in addition to the bodies. */
const OVERHEAD_BYTES = 2_000;

function passedOn(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !notPassedOn.has(name)));
}

function withVary(headers: Record<string, string>): void {
  const { vary } = headers;
  headers.vary = vary === undefined || vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`;
}

/** How the cache and a cached response communicate. */
export interface Holder {
  /** Called when the response holds more bytes than before. */
  onGrown(): void;
  isStillHeld(): boolean;
}

/**
 * @param compressing whether the behavior compresses.
 * @param holder when the response will be served again: it then gets an ETag if the origin sent
 *   none, and better compression later.
 */
export function storeResponse(
  origin: OriginResponse,
  compressing: boolean,
  holder?: Holder,
): StoredResponse {
  const { status, body, setCookies } = origin;
  const base = passedOn(origin.headers);
  if (base.etag === undefined && holder !== undefined && status === 200)
    base.etag = entityTag(body);
  const compressible = compressing && isCompressible(status, base, body.length);
  if (compressible) withVary(base);

  const ready = new Map<Encoding, Representation>();
  const underWay = new Map<Encoding, Promise<Representation>>();
  let brotliUses = 0;
  let bytes = body.length + OVERHEAD_BYTES;

  function hold(encoding: Encoding, coded: Buffer): Representation {
    const headers =
      encoding === 'identity'
        ? base
        : {
            ...base,
            'content-encoding': encoding,
            ...(base.etag === undefined
              ? {}
              : { etag: base.etag.startsWith('W/') ? base.etag : `W/${base.etag}` }),
          };
    const held = {
      status,
      headers,
      setCookies,
      body: coded,
      responseJson: viewerResponseJson(status, headers, setCookies),
    };
    bytes += (encoding === 'identity' ? 0 : coded.length) - (ready.get(encoding)?.body.length ?? 0);
    ready.set(encoding, held);
    holder?.onGrown();
    return held;
  }

  function improve(): void {
    if (holder === undefined || body.length > BEST_MAX_BYTES) return;
    compressInBackground(
      body,
      () => holder.isStillHeld(),
      (best) => {
        hold('br', best);
      },
    );
  }

  return {
    origin,
    etag: base.etag,
    get bytes() {
      return bytes;
    },
    representation(wanted) {
      const encoding = compressible ? wanted : 'identity';
      const present = ready.get(encoding);
      if (present !== undefined) {
        // Only responses that are requested again are worth the time.
        if (encoding === 'br' && (brotliUses += 1) === 2) improve();
        return present;
      }
      if (encoding === 'identity') return hold('identity', body);
      const started =
        underWay.get(encoding) ??
        compress(body, encoding).then((coded) => {
          underWay.delete(encoding);
          return hold(encoding, coded);
        });
      underWay.set(encoding, started);
      return started;
    },
  };
}
