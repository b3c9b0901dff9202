/** The reader's id for experiments: cookie CN_xid, which lasts 18 days (spec §7.5, §9). */
import {
  readCookie,
  sessionCookies,
  sessionNames,
  setCookie,
  xidCookie,
  type CookieDefinition,
} from '../../shared/cookies.ts';
import { isXid } from '../../shared/experiments/assign.ts';
import { EXPERIMENT_REQUEST_TIMEOUT_MS } from '../../shared/limits.ts';
import { askService } from '../browser/ask-service.ts';

/** A random value that means nothing and is derived from nothing. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @throws Error when the identity host fails, is late, or sends anything else than an id. */
async function fetchXid(identityUrl: string): Promise<string> {
  const address = new URL(identityUrl, window.location.href);
  // Keeps caches from giving one id to several readers.
  address.searchParams.set('r', randomId());
  const body = await askService(address, EXPERIMENT_REQUEST_TIMEOUT_MS, {
    cache: 'no-store',
    headers: { accept: 'text/plain' },
  });
  const xid = body.trim();
  if (!isXid(xid)) throw new Error('The identity host sent no id');
  return xid;
}

function knownXid(): string | undefined {
  const xid = readCookie(document.cookie, xidCookie().name);
  return xid !== undefined && isXid(xid) ? xid : undefined;
}

/**
 * Returns the id of the cookie, or gives the reader one. An id is not renewed: after 18 days the
 * reader is another one.
 * @param isAllowed Asked again before the cookie is written: the identity host may be slow.
 * @throws Error when the identity host gives no id, or consent has been withdrawn meanwhile.
 */
export async function readerXid(
  identityUrl: string | undefined,
  isCi: boolean,
  isAllowed: () => boolean,
): Promise<string> {
  const known = knownXid();
  if (known !== undefined) return known;
  const xid = identityUrl === undefined ? randomId() : await fetchXid(identityUrl);
  if (!isAllowed()) throw new Error('The reader has withdrawn consent');
  document.cookie = setCookie(xidCookie(), xid, { isCi });
  return xid;
}

const abCookies = sessionCookies().filter(
  ({ name }) => name === sessionNames.group || name === sessionNames.value,
);
const write = (cookie: CookieDefinition, value: string, isCi: boolean, maxAgeS: number) => {
  document.cookie = setCookie(cookie, value, { isCi, maxAgeS });
};

/**
 * Names the first experiment and its variant in the A/B cookies, which the active meter shows (spec
 * §3). They live as long as an id at most.
 */
export function writeAbCookies(group: string, value: string, isCi: boolean): void {
  for (const cookie of abCookies)
    write(cookie, cookie.name === sessionNames.group ? group : value, isCi, xidCookie().lifetimeS);
}

export function forgetAbCookies(isCi: boolean): void {
  for (const cookie of abCookies) write(cookie, '', isCi, 0);
}

export function forgetXid(isCi: boolean): void {
  write(xidCookie(), '', isCi, 0);
}
