/**
 * The reader's id for experiments and recommendations: cookie CN_xid, which lasts 18 days (spec §7.5,
 * §9). Only code that waits for personalization asks for it.
 */
import { readCookie, setCookie, xidCookie } from '../../shared/cookies.ts';
import { isXid } from '../../shared/experiments/assign.ts';
import { EXPERIMENT_REQUEST_TIMEOUT_MS } from '../../shared/limits.ts';
import { askService } from '../browser/ask-service.ts';
import { randomId } from '../browser/random-id.ts';

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

/** What asks meanwhile gets the same id. */
let asking: Promise<string> | undefined;

async function newXid(
  identityUrl: string | undefined,
  isCi: boolean,
  isAllowed: () => boolean,
): Promise<string> {
  const xid = identityUrl === undefined ? randomId() : await fetchXid(identityUrl);
  if (!isAllowed()) throw new Error('The reader has withdrawn consent');
  document.cookie = setCookie(xidCookie(), xid, { isCi });
  return xid;
}

/**
 * Returns the id of the cookie, or gives the reader one. An id is not renewed: after 18 days the
 * reader is another one.
 * @param identityUrl Of the brand.
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
  asking ??= newXid(identityUrl, isCi, isAllowed).finally(() => {
    asking = undefined;
  });
  return asking;
}

export function forgetXid(isCi: boolean): void {
  document.cookie = setCookie(xidCookie(), '', { isCi, maxAgeS: 0 });
}
