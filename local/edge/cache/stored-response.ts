/**
 * A response as the edge caches it: once as received, and once in each encoding that a reader has
 * requested.
 */
import { entityTag } from '../../../services/http/entity-tag.ts';
import { compress, compressInBackground } from '../compress.ts';
import { isCompressible, type Encoding } from '../encoding.ts';
import type { OriginResponse } from '../origins/origin-result.ts';
import { viewerResponseJson } from '../viewer-event.ts';

/** The response in one encoding, and what the viewer-response function is given about it. */
export interface Representation {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
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
    body: Buffer.alloc(0),
    responseJson: viewerResponseJson(304, headers),
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

/** Returns the headers of a representation. A compressed one is the same only in meaning. */
function headersIn(
  encoding: Encoding,
  base: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (encoding === 'identity') return base;
  const { etag } = base;
  const weak = etag === undefined || etag.startsWith('W/') ? etag : `W/${etag}`;
  return {
    ...base,
    'content-encoding': encoding,
    ...(weak === undefined ? {} : { etag: weak }),
  };
}

/** Returns the headers that all representations share. */
function baseHeaders(origin: OriginResponse, isHeld: boolean): Record<string, string> {
  const base = passedOn(origin.headers);
  if (base.etag === undefined && isHeld && origin.status === 200)
    base.etag = entityTag(origin.body);
  return base;
}

/** The representations of one response. */
class Representations {
  readonly #origin: OriginResponse;
  readonly #base: Readonly<Record<string, string>>;
  readonly #holder: Holder | undefined;
  readonly #ready = new Map<Encoding, Representation>();
  readonly #underWay = new Map<Encoding, Promise<Representation>>();
  #brotliUses = 0;
  bytes: number;

  constructor(
    origin: OriginResponse,
    base: Readonly<Record<string, string>>,
    holder: Holder | undefined,
  ) {
    this.#origin = origin;
    this.#base = base;
    this.#holder = holder;
    this.bytes = origin.body.length + OVERHEAD_BYTES;
  }

  #hold(encoding: Encoding, body: Buffer): Representation {
    const { status } = this.#origin;
    const headers = headersIn(encoding, this.#base);
    const responseJson = viewerResponseJson(status, headers);
    const held = { status, headers, body, responseJson };
    const before = this.#ready.get(encoding)?.body.length ?? 0;
    this.bytes += (encoding === 'identity' ? 0 : body.length) - before;
    this.#ready.set(encoding, held);
    this.#holder?.onGrown();
    return held;
  }

  #improve(): void {
    const holder = this.#holder;
    if (holder === undefined || this.#origin.body.length > BEST_MAX_BYTES) return;
    const isAccepted = compressInBackground(
      this.#origin.body,
      () => holder.isStillHeld(),
      (best) => {
        this.#hold('br', best);
      },
    );
    if (!isAccepted) this.#brotliUses = 0;
  }

  get(encoding: Encoding): Representation | Promise<Representation> {
    const present = this.#ready.get(encoding);
    if (present !== undefined) {
      // Only responses that are requested again are worth the time.
      if (encoding === 'br' && (this.#brotliUses += 1) === 2) this.#improve();
      return present;
    }
    if (encoding === 'identity') return this.#hold('identity', this.#origin.body);
    const started =
      this.#underWay.get(encoding) ??
      compress(this.#origin.body, encoding).then((coded) => {
        this.#underWay.delete(encoding);
        return this.#hold(encoding, coded);
      });
    this.#underWay.set(encoding, started);
    return started;
  }
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
  const base = baseHeaders(origin, holder !== undefined);
  const isCompressed = compressing && isCompressible(origin.status, base, origin.body.length);
  if (isCompressed) withVary(base);
  const representations = new Representations(origin, base, holder);
  return {
    origin,
    etag: base.etag,
    get bytes() {
      return representations.bytes;
    },
    representation: (wanted) => representations.get(isCompressed ? wanted : 'identity'),
  };
}
