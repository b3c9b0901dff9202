/** Fetches a page's state over the network: its own path and query plus output=json (spec §7.1). */
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

/**
 * Returns the state that a page's markup carries, completed by the defaults that were omitted from
 * it.
 */
export function readEmbeddedState(text: string): SiteState {
  const embedded = JSON.parse(text) as Readonly<Record<string, object>>;
  return Object.fromEntries(
    Object.entries(initialState).map(([name, slice]) => [name, { ...slice, ...embedded[name] }]),
  ) as unknown as SiteState;
}

/**
 * @param target A path with its query.
 * @throws InitialStateError on other statuses; Error 'Network request failed'.
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
  return { ...initialState, ...((await response.json()) as Partial<SiteState>) };
}
