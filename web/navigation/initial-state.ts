/** Fetches a page's state over the network: its own path and query plus output=json (spec §7.1). */
import { pageTypes } from '../../shared/pages.ts';
import { request } from '../browser/request.ts';
import { initialState, type SiteState } from '../state/site-state.ts';

/** Error for a response that is neither ok nor 402: its text as the message, and its status. */
export class InitialStateError extends Error {
  override readonly name = 'InitialStateError';
  readonly statusCode: number;
  constructor(message: string, statusCode: number) {
    super(message);
    this.statusCode = statusCode;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The server and this code are of one build: what has the kind of a page and its slices is a state. */
function isSiteState(slices: object): slices is SiteState {
  const context: unknown = 'context' in slices ? slices.context : undefined;
  return (
    Object.values(slices).every(isObject) &&
    isObject(context) &&
    'contentType' in context &&
    pageTypes.some((type) => type === context.contentType)
  );
}

/**
 * Returns a state completed by the defaults of what was omitted from it.
 * @throws Error when it is not the state of a page, for example because something else responded.
 */
function completeState(sent: unknown): SiteState {
  const slices = isObject(sent) && 'context' in sent ? sent : { context: undefined };
  const completed = Object.fromEntries(
    Object.entries(initialState).map(([name, defaults]) => {
      const slice: unknown = name in slices ? Reflect.get(slices, name) : {};
      return [name, isObject(slice) ? { ...defaults, ...slice } : slice];
    }),
  );
  if (!isSiteState(completed)) throw new Error('The response is not the state of a page');
  return completed;
}

/** Returns the state that a page's markup carries. */
export function readEmbeddedState(text: string): SiteState {
  return completeState(JSON.parse(text));
}

/**
 * @param target A path with its query.
 * @throws InitialStateError on other statuses; Error 'Network request failed', or for a response that
 *   is no state.
 */
export async function fetchInitialState(target: string, signal?: AbortSignal): Promise<SiteState> {
  const url = new URL(target, window.location.origin);
  url.searchParams.set('output', 'json');
  const response = await request(url, {
    credentials: 'include',
    headers: { Accept: 'application/json' },
    signal,
  });
  if (!response.ok && response.status !== 402)
    throw new InitialStateError(await response.text(), response.status);
  return completeState(await response.json());
}
