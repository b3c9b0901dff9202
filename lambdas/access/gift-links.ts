/** Links that a subscriber gives: making one for a story, listing them, and taking one back. */
import { words } from '#words';
import { ACCESS_LINK_QUERY } from '../../shared/access/access-link.ts';
import { giftLinkErrors } from '../../shared/accounts/account-errors.ts';
import { samePathOnly } from '../../shared/accounts/redirect-target.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { itemPath } from '../../shared/content/item.ts';
import { DAY_MS } from '../../shared/limits.ts';
import { decideAccess, subscriberAdmission } from '../../shared/paywall/access-decision.ts';
import { periodAt } from '../../shared/paywall/periods.ts';
import { accessRule, meterSettings } from '../../shared/paywall/walled-content.ts';
import { ANY_ORIGIN, withQuery } from '../../shared/urls/with-query.ts';
import { readItem, type ItemDeps } from '../../services/access/read-access.ts';
import type { AccessLink, AccessLinkStore } from '../../services/access-links/access-link-store.ts';
import { linkToken } from '../../services/access-links/link-token.ts';
import { ApiError } from '../../services/http/api-error.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import type { PaymentReader } from '../../services/readers/payment-reader.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { requireSession } from '../../services/readers/require-session.ts';
import { success } from '../../services/readers/service-response.ts';

export interface GiftLinkDeps
  extends Pick<ReaderDeps, 'sessions' | 'audit' | 'subject' | 'now'>, ItemDeps {
  readonly brand: Brand;
  readonly accessLinks: AccessLinkStore;
  readonly readers: Pick<PaymentReader, 'entitlement'>;
  /** Of links. */
  readonly siteOrigin: string;
}

export interface GiftLinkBody {
  /** The path of the story. */
  readonly redirectURL: string;
  /** The id of a link. */
  readonly link: string;
}
type Request = ApiRequest<GiftLinkBody>;

const rejected = (status: number, name: keyof typeof giftLinkErrors) =>
  new ApiError(status, name, giftLinkErrors[name]);

/** @throws ApiError 404 noGiftLinks: this publication has none. */
function settingsOf({ brand }: GiftLinkDeps): NonNullable<Brand['giftLinks']> {
  if (brand.giftLinks === undefined) throw rejected(404, 'noGiftLinks');
  return brand.giftLinks;
}

const isLiving = ({ endsAt, revokedAt }: AccessLink, nowMs: number) =>
  revokedAt === undefined && Date.parse(endsAt) > nowMs;

async function hrefOf({ subject, brand, siteOrigin }: GiftLinkDeps, { id, paths }: AccessLink) {
  const token = linkToken(id, { secret: await subject(), brand: brand.key });
  const [path = '/'] = paths;
  return siteOrigin + withQuery(path, { [ACCESS_LINK_QUERY]: token });
}

/** @throws ApiError 401 notSignedIn; 403 giftSubscribersOnly. */
async function requireGiver(deps: GiftLinkDeps, request: Request) {
  const { account } = await requireSession(deps, request);
  const entitlement = await deps.readers.entitlement(account);
  if (!entitlement.isEntitled) throw rejected(403, 'giftSubscribersOnly');
  return { account, entitlement };
}

/**
 * The same story again, while its link lives, is the same link: it costs nothing.
 * @throws ApiError 400 nothingToGive; 403 giftSubscribersOnly; 409 giftLinksUsed.
 */
export async function give(deps: GiftLinkDeps, request: Request): Promise<ApiResponse> {
  const { aMonth, days } = settingsOf(deps);
  const { accessLinks, brand, now } = deps;
  const { account, entitlement } = await requireGiver(deps, request);
  const path = samePathOnly(request.body.redirectURL, ANY_ORIGIN)?.split(/[?#]/, 1)[0] ?? '';
  const item = await readItem(deps, path);
  const rule = item === undefined ? undefined : accessRule(item, meterSettings(brand), now());
  if (item === undefined || rule === undefined || rule.access === 'free')
    throw rejected(400, 'nothingToGive');
  // Nobody gives what they may not read.
  if (decideAccess(rule, subscriberAdmission(entitlement.plans), true).show !== 'full')
    throw rejected(403, 'giftSubscribersOnly');
  const month = periodAt(now(), brand.timeZone);
  const isOfItem = (link: AccessLink) => link.items.has(item.id) && isLiving(link, now());
  const known = (await accessLinks.ofGiver(account)).find(isOfItem);
  const link =
    known ??
    (await accessLinks.give(
      account,
      {
        items: new Set([item.id]),
        paths: new Set([itemPath(item)]),
        endsAt: new Date(now() + days * DAY_MS).toISOString(),
      },
      { month, aMonth, nowMs: now() },
    ));
  if (link === undefined) throw rejected(409, 'giftLinksUsed');
  if (known === undefined) deps.audit('link-given', request, account.accountId);
  return success('given', words.giftLinkReady, {
    url: await hrefOf(deps, link),
    endsAt: link.endsAt,
    left: Math.max(0, aMonth - (await accessLinks.given(account, month))),
    of: aMonth,
  });
}

/** @throws ApiError 401 notSignedIn. */
export async function list(deps: GiftLinkDeps, request: Request): Promise<ApiResponse> {
  const { accessLinks, brand, now } = deps;
  const { account } = await requireSession(deps, request);
  const [links, given] = await Promise.all([
    accessLinks.ofGiver(account),
    accessLinks.given(account, periodAt(now(), brand.timeZone)),
  ]);
  const { aMonth = 0 } = brand.giftLinks ?? {};
  return success('links', words.giftLinks, {
    left: Math.max(0, aMonth - given),
    of: aMonth,
    links: await Promise.all(
      links.map(async (link) => ({
        id: link.id,
        path: [...link.paths][0] ?? '/',
        endsAt: link.endsAt,
        opens: link.opens,
        ...(isLiving(link, now()) ? { url: await hrefOf(deps, link) } : {}),
        ...(link.revokedAt === undefined ? {} : { revokedAt: link.revokedAt }),
      })),
    ),
  });
}

/** @throws ApiError 401 notSignedIn; 400 unknownLink: also for another account's. */
export async function revoke(deps: GiftLinkDeps, request: Request): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  const links = await deps.accessLinks.ofGiver(account);
  const link = links.find(({ id }) => id === request.body.link);
  if (link === undefined) throw rejected(400, 'unknownLink');
  await deps.accessLinks.revoke(link.id, deps.now());
  deps.audit('link-revoked', request, account.accountId);
  return list(deps, request);
}
