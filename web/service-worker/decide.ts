/**
 * What the service worker does with a request, and with what the network has sent or not: pure
 * functions (ADR 0036).
 */
import { behaviorFor } from '../../shared/behaviors.ts';
import { formQueries, hasForms } from '../../shared/cache-policy.ts';
import { NO_STATE_STATUS } from '../../shared/limits.ts';
import { keptPath } from '../offline/kept-rules.ts';

export interface FetchRequest {
  readonly method: string;
  readonly isNavigation: boolean;
  /** As the request has it. */
  readonly url: URL;
  /** Of the worker. */
  readonly origin: string;
}

/**
 * - `leave`: the browser handles it, as if there were no worker.
 * - `network`: a navigation that has no stand-in. Passing it on uses the response that the browser
 *   has already asked for (navigation preload).
 * - `lost`: a page of which nothing is kept, such as an account page: network, then the app shell,
 *   which says that the connection is lost.
 * - `page`: network, then the app shell, which shows a kept story or the offline page.
 * - `state`: the state of a page that may be kept: network, with a time limit if it is.
 * - `file`: a file of a build: from this build's own copy, otherwise network.
 * - `image`: network, then the kept image.
 */
export type Plan = 'leave' | 'network' | 'lost' | 'page' | 'state' | 'file' | 'image';

/** Queries of one-time links, and of pages that answer a form: their address says what happens. */
const personalQueries: readonly string[] = ['token', ...formQueries];

function canShowKeptPage({ pathname, searchParams }: URL): boolean {
  return (
    !hasForms(pathname) &&
    !/^\/(?:pwa\/)?preview\//.test(pathname) &&
    !personalQueries.some((name) => searchParams.has(name))
  );
}

/** Returns whether an address is the state of a story. */
function isStoryState({ pathname, searchParams }: URL): boolean {
  return keptPath(pathname) !== undefined && searchParams.get('output') === 'json';
}

export function decide({ method, isNavigation, url, origin }: FetchRequest): Plan {
  if (method !== 'GET' || url.origin !== origin) return 'leave';
  if (isNavigation) {
    if (behaviorFor(url.pathname).origin !== 'page' || url.searchParams.has('output'))
      return 'network';
    return canShowKeptPage(url) ? 'page' : 'lost';
  }
  if (isStoryState(url)) return 'state';
  if (/^\/assets\/(?!brand\/)/.test(url.pathname)) return 'file';
  return /^\/(?:images|photos)\//.test(url.pathname) ? 'image' : 'leave';
}

/** What the network did within the time limit: a status, or nothing. */
export type Outcome = number | 'nothing';

export interface Reaction {
  readonly send: 'response' | 'shell' | 'failure';
  /** The publication has withdrawn the story, so the kept copy goes. */
  readonly forget: boolean;
}

/**
 * A server error is worth less than the story that the browser keeps, but more than the offline
 * page: it says what is wrong, and that the connection is not.
 */
export function react(plan: 'page' | 'state', outcome: Outcome, isKept: boolean): Reaction {
  if (outcome === 'nothing') return { send: plan === 'page' ? 'shell' : 'failure', forget: false };
  const isStandIn = plan === 'page' && isKept && outcome >= 500;
  return {
    send: isStandIn ? 'shell' : 'response',
    forget: isKept && (outcome === 404 || outcome === 410),
  };
}

/**
 * Whether the address of a story now leads to another page, or to another site, which has no state:
 * the publication has replaced the story, perhaps by a notice. Another spelling is no move.
 * @param followed The response to the story's state, after all redirects.
 */
export function hasMoved(
  path: string,
  { status, redirected, url }: Pick<Response, 'status' | 'redirected' | 'url'>,
): boolean {
  return status === NO_STATE_STATUS || (redirected && keptPath(new URL(url).pathname) !== path);
}

/** How long a reader waits for the network, in s, when the browser keeps the story. */
const KEPT_WAIT_S = 4;
/** Otherwise the offline page is all there is to show: it can wait for a slow network. */
const OTHER_WAIT_S = 20;

/** Returns how long to wait for the network, in s; 0 is as long as the browser does. */
export function waitS(plan: 'page' | 'state', isKept: boolean): number {
  if (isKept) return KEPT_WAIT_S;
  return plan === 'page' ? OTHER_WAIT_S : 0;
}
