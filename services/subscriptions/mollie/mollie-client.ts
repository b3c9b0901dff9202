/** Calls Mollie's API (https://docs.mollie.com/reference/overview), and says who is at fault. */
import * as v from 'valibot';
import type { SecretReader } from '../../aws/secrets.ts';
import { unavailable } from '../../http/api-error.ts';

const API = 'https://api.mollie.com';
const TIMEOUT_MS = 4_000;
/** The most that a list gives at once. */
const PAGE = 250;

export interface MollieClientOptions {
  readonly key: SecretReader;
  /** Where its API is, for tests. Default: Mollie. */
  readonly endpoint?: string;
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: object;
  /** The same for an hour: Mollie repeats its response. */
  readonly idempotencyKey?: string;
}

export interface MollieClient {
  /** @returns undefined for what does not exist, or not any more. */
  find<T>(schema: v.GenericSchema<unknown, T>, path: string): Promise<T | undefined>;
  /** @throws ApiError 503 while Mollie does not respond; Error for a call that it rejects. */
  send<T>(schema: v.GenericSchema<unknown, T>, path: string, call: Call): Promise<T>;
  /** All pages, newest first. @param name Of the list, such as `payments`. */
  list<T>(schema: v.GenericSchema<unknown, T>, path: string, name: string): AsyncIterable<T>;
}

/** A call that Mollie rejects: what it says is for the log. */
export class MollieRejection extends Error {
  override readonly name = 'MollieRejection';
  readonly status: number;
  constructor(status: number, says: string) {
    super(`Mollie rejected a call with ${status}: ${says}`);
    this.status = status;
  }
}

const listSchema = v.object({
  _embedded: v.record(v.string(), v.array(v.unknown())),
  _links: v.object({ next: v.nullish(v.object({ href: v.string() })) }),
});

const isMissing = (error: unknown) =>
  error instanceof MollieRejection && (error.status === 404 || error.status === 410);

/** @returns undefined for a network that failed: a call with a key may be repeated. */
async function attempt(url: string, request: RequestInit): Promise<Response | undefined> {
  return fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
}

async function call(url: string, key: string, { method = 'GET', ...more }: Call): Promise<unknown> {
  const request: RequestInit = {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(more.idempotencyKey === undefined ? {} : { 'idempotency-key': more.idempotencyKey }),
    },
    ...(more.body === undefined ? {} : { body: JSON.stringify(more.body) }),
  };
  const isRepeatable = method === 'GET' || more.idempotencyKey !== undefined;
  const response =
    (await attempt(url, request)) ?? (isRepeatable ? await attempt(url, request) : undefined);
  if (response === undefined) throw unavailable('Mollie did not respond');
  const { status } = response;
  if (status >= 500 || status === 429 || status === 401 || status === 403)
    throw unavailable(`Mollie did not do it: ${status}`);
  const text = await response.text();
  if (status >= 400) throw new MollieRejection(status, text.slice(0, 500));
  return text === '' ? undefined : JSON.parse(text);
}

export function createMollieClient({ key, endpoint = API }: MollieClientOptions): MollieClient {
  async function ask(path: string, more: Call = {}): Promise<unknown> {
    const [current] = await key();
    if (current === undefined)
      throw unavailable('The secret mollie is not set: masthead keys set mollie');
    return call(path.startsWith('/') ? `${endpoint}/v2${path}` : path, current, more);
  }
  return {
    async find(schema, path) {
      try {
        return v.parse(schema, await ask(path));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    send: async (schema, path, more) => v.parse(schema, await ask(path, more)),
    async *list(schema, path, name) {
      const join = path.includes('?') ? '&' : '?';
      let next: string | undefined = `${path}${join}limit=${PAGE}`;
      while (next !== undefined) {
        const page: v.InferOutput<typeof listSchema> = v.parse(listSchema, await ask(next));
        for (const one of page._embedded[name] ?? []) yield v.parse(schema, one);
        const { href } = page._links.next ?? {};
        // Its path alone: the key goes to nobody else.
        next = href === undefined ? undefined : href.slice(href.indexOf('/v2/') + '/v2'.length);
      }
    },
  };
}
