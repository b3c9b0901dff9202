/**
 * Calls of a search service that speaks OpenSearch's REST API, signed as Amazon OpenSearch Service
 * expects it. The same calls read and write.
 */
import * as v from 'valibot';
import { responseError } from '../aws/aws-error.ts';
import { isOk } from '../aws/send-request.ts';
import { signedFetch, type AwsConnection } from '../aws/signed-fetch.ts';

export interface OpenSearchService {
  /** Address of the index, without a slash at its end. */
  readonly index: string;
  /**
   * @param body JSON, or lines of JSON for `_bulk`.
   * @returns the response, or undefined for a 404.
   * @throws AwsCallError for every other status, and when the service does not respond in time.
   */
  call(method: string, path: string, body?: string): Promise<unknown>;
}

export interface OpenSearchOptions {
  readonly connection: AwsConnection;
  /** The domain's address, e.g. `https://search-magazine.us-east-1.es.amazonaws.com`. */
  readonly endpoint: string;
  readonly index: string;
}

const errorSchema = v.object({
  error: v.union([v.string(), v.looseObject({ reason: v.optional(v.string()) })]),
});

/** Returns what the service says is wrong, in one line. */
function reasonOf(text: string): string {
  try {
    const { error } = v.parse(errorSchema, JSON.parse(text));
    return typeof error === 'string' ? error : (error.reason ?? text.slice(0, 200));
  } catch {
    return text.slice(0, 200);
  }
}

export function openSearchService(options: OpenSearchOptions): OpenSearchService {
  const { connection, endpoint, index } = options;
  const fetchSigned = signedFetch(connection, 'es');
  const root = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(index)}`;
  return {
    index: root,
    call(method, path, body) {
      const type = path.startsWith('/_bulk') ? 'application/x-ndjson' : 'application/json';
      const headers: Record<string, string> = body === undefined ? {} : { 'content-type': type };
      const request = { method, headers, body: body ?? '' };
      return fetchSigned(new URL(`${root}${path}`), request, (response) => {
        const text = response.body.toString();
        if (response.status === 404) return undefined;
        if (!isOk(response))
          throw responseError('SearchServiceError', response.status, {
            action: `${method} ${path}, ${response.status}`,
            text: reasonOf(text),
          });
        return text === '' ? {} : (JSON.parse(text) as unknown);
      });
    },
  };
}
