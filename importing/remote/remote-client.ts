/**
 * Requests to a source: limits of time and size, new attempts where they help, and errors that say
 * what is wrong and where.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { errorMessage } from '../../shared/error-message.ts';
import { SourceError } from '../source.ts';

const REQUEST_TIMEOUT_MS = 60_000;
const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 500;
/** A source that asks for a longer pause is left alone until the next run. */
const MAX_PAUSE_MS = 60_000;
const MAX_REDIRECTS = 4;
const MAX_JSON_BYTES = 64 * 1_048_576;

export interface RemoteResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** Without its query. */
  readonly place: string;
}

export interface RemoteJson {
  readonly status: number;
  readonly headers: Headers;
  readonly value: unknown;
}

/** What is sent, in place of a request for what is there. */
export interface Sent {
  readonly method: 'POST' | 'DELETE';
  /** As JSON. */
  readonly body?: unknown;
}

export interface RemoteClient {
  /**
   * @param options.accepts statuses other than 2xx that are responses, not errors.
   * @throws SourceError that names the address and what is wrong there.
   */
  get(
    url: URL,
    options: {
      readonly headers?: Readonly<Record<string, string>>;
      readonly accepts?: readonly number[];
      readonly maxBytes: number;
      readonly send?: Sent;
    },
  ): Promise<RemoteResponse>;
  json(
    url: URL,
    options?: { readonly accepts?: readonly number[]; readonly send?: Sent },
  ): Promise<RemoteJson>;
}

export interface RemoteClientOptions {
  /** The only site that is asked. */
  readonly site: URL;
  /** Headers that prove who asks. Called for each request: some are good for minutes. */
  readonly authorize: () => Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** The next attempt may succeed. */
class PassingError extends SourceError {
  readonly pauseMs: number | undefined;

  constructor(message: string, pauseMs?: number) {
    super(message);
    this.pauseMs = pauseMs;
  }
}

/**
 * Whether an address is on the source's own host. From http to https is no other host; the way back
 * would show the key to others.
 */
export function isOnSite(url: URL, site: URL): boolean {
  if (url.hostname !== site.hostname) return false;
  if (url.origin === site.origin) return true;
  return url.protocol === 'https:' && url.port === '' && site.port === '';
}

function placeOf(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

/** Pause that a response asks for, ms (RFC 9110 §10.2.3). */
function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

const networkReasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ECONNREFUSED: 'nothing responds there',
  ECONNRESET: 'the connection was cut',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another site',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'nobody vouches for its certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'nobody vouches for its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its chain of certificates is incomplete',
  UND_ERR_SOCKET: 'the connection was cut',
};
/** What `fetch` throws: the reason is in its cause. */
const thrownSchema = v.object({
  name: v.optional(v.string()),
  cause: v.optional(
    v.object({
      code: v.optional(v.string()),
      cert: v.optional(v.object({ subjectaltname: v.optional(v.string()) })),
    }),
  ),
});
/** A further attempt changes nothing. */
const lasting = /CERT|TLS|VERIFY/;

/** Most names of a certificate that an error has: those of a host of many sites has a hundred. */
const NAMED = 3;

/** Returns whom a certificate is for, after a colon. @param names as in `DNS:a.example, DNS:b.example`. */
function namedBy(names = ''): string {
  const all = names.split(', ').map((name) => name.replace(/^(?:DNS|IP Address):/, ''));
  const more = all.length > NAMED ? ` and ${all.length - NAMED} more` : '';
  return names === '' ? '' : `: ${all.slice(0, NAMED).join(', ')}${more}`;
}

function networkError(error: unknown, place: string): SourceError {
  if (error instanceof SourceError) return error;
  const thrown = v.safeParse(thrownSchema, error);
  const { name, cause } = thrown.success ? thrown.output : {};
  const code = cause?.code ?? '';
  if (name === 'TimeoutError') return new PassingError(`${place}: no response in time`);
  const reason = networkReasons[code] ?? (code === '' ? errorMessage(error) : code);
  const message = `${place}: ${reason}${namedBy(cause?.cert?.subjectaltname)}`;
  return lasting.test(code) ? new SourceError(message) : new PassingError(message);
}

/** @throws SourceError above the limit. */
async function bytesOf(response: Response, maxBytes: number, place: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of stream ?? []) {
    size += chunk.length;
    if (size > maxBytes)
      throw new SourceError(`${place}: the response is larger than ${maxBytes / 1_048_576} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** What a source says of an error: WordPress as `message`, Ghost as `errors[0].message`. */
function saidBy(bytes: Uint8Array): string {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    const text = JSON.stringify(value);
    const found = /"(?:context|message)":("(?:[^"\\]|\\.){1,400}")/.exec(text)?.[1];
    return found === undefined ? '' : `: ${String(JSON.parse(found))}`;
  } catch {
    return '';
  }
}

function statusError(response: RemoteResponse, place: string): SourceError {
  const { status, headers, bytes } = response;
  const said = saidBy(bytes);
  if (status === 429 || status === 503)
    return new PassingError(
      `${place}: asked for fewer requests (${status})${said}`,
      retryAfterMs(headers),
    );
  if (status >= 500) return new PassingError(`${place}: the site failed (${status})${said}`);
  if (status === 401)
    return new SourceError(
      `${place}: the key or password was not accepted (401)${said}. Behind some CGI servers the header Authorization is lost: then let the server pass it on`,
    );
  if (status === 403)
    return new SourceError(`${place}: the key or password has no right to this (403)${said}`);
  return new SourceError(`${place}: responded ${status}${said}`);
}

function parseJson({ bytes, headers, place }: RemoteResponse): unknown {
  const text = Buffer.from(bytes)
    .toString()
    .replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch {
    const isPage = /^\s*</.test(text) || headers.get('content-type')?.includes('html') === true;
    throw new PassingError(
      `${place}: ${isPage ? 'responded with a web page, not with JSON: a plug-in, a login page or a firewall stands before the API' : 'the response is not complete JSON'}`,
    );
  }
}

type GetOptions = Parameters<RemoteClient['get']>[1];

/** Follows redirects as long as they stay on the site. */
async function follow(
  { site, authorize, timeoutMs = REQUEST_TIMEOUT_MS }: RemoteClientOptions,
  url: URL,
  { headers, maxBytes, send }: GetOptions,
): Promise<RemoteResponse> {
  let at = url;
  const signal = AbortSignal.timeout(timeoutMs);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const place = placeOf(at);
    if (!isOnSite(at, site))
      throw new SourceError(`${placeOf(url)}: leads to ${at.origin}, which is another site`);
    const response = await fetch(at, {
      redirect: 'manual',
      signal,
      ...(send === undefined ? {} : { method: send.method }),
      ...(send?.body === undefined ? {} : { body: JSON.stringify(send.body) }),
      headers: {
        accept: 'application/json',
        ...(send?.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...authorize(),
        ...headers,
      },
    });
    const to = response.headers.get('location');
    if (!isRedirect(response.status) || to === null)
      return {
        status: response.status,
        headers: response.headers,
        bytes: await bytesOf(response, maxBytes, place),
        place,
      };
    await response.body?.cancel();
    at = new URL(to, at);
  }
  throw new SourceError(`${placeOf(url)}: redirects again and again`);
}

export function createRemoteClient(options: RemoteClientOptions): RemoteClient {
  const { pause = (ms) => sleep(ms) } = options;

  async function once(url: URL, asked: GetOptions): Promise<RemoteResponse> {
    try {
      const response = await follow(options, url, asked);
      const { status } = response;
      if ((status >= 200 && status < 300) || asked.accepts?.includes(status) === true)
        return response;
      throw statusError(response, placeOf(url));
    } catch (error) {
      throw networkError(error, placeOf(url));
    }
  }

  async function attempts<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof PassingError) || attempt === MAX_ATTEMPTS) throw error;
        const ms = error.pauseMs ?? FIRST_PAUSE_MS * 4 ** (attempt - 1);
        if (ms > MAX_PAUSE_MS) throw error;
        await pause(ms);
      }
    }
  }

  return {
    get: (url, asked) => attempts(() => once(url, asked)),
    json: (url, asked = {}) =>
      attempts(async () => {
        const response = await once(url, { ...asked, maxBytes: MAX_JSON_BYTES });
        const { status, headers } = response;
        return { status, headers, value: status === 204 ? undefined : parseJson(response) };
      }),
  };
}
