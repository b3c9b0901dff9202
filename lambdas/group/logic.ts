/**
 * Groups: what an owner sees and changes of who shares a subscription, and the way of those who are invited
 * or have an address of its domain.
 */
import * as v from 'valibot';
import { words } from '#words';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { linkErrors, sellingErrors } from '../../shared/accounts/account-errors.ts';
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import { sampleTokenName, sessionCookie } from '../../shared/cookies.ts';
import { openReasons } from '../../shared/subscriptions/access.ts';
import { canChangePlan } from '../../shared/subscriptions/change-plan.ts';
import {
  accept,
  capacityOf,
  domainOf,
  free,
  invite,
  join,
  type Changed,
  type Group,
} from '../../shared/subscriptions/group.ts';
import type { ProviderSubscription } from '../../shared/subscriptions/provider-subscription.ts';
import { ApiError } from '../../services/http/api-error.ts';
import { jsonApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { confirmKnownReader } from '../../services/metering/confirm-reader.ts';
import type { PaywallDeps } from '../../services/metering/paywall-deps.ts';
import { accountError } from '../../services/readers/account-error.ts';
import type { Account } from '../../services/readers/account-store.ts';
import { limitFloods } from '../../services/readers/flood-limit.ts';
import { rejectWhile } from '../../services/readers/limit-attempts.ts';
import { tokenCookies } from '../../services/readers/login-cookies.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { requireSession } from '../../services/readers/require-session.ts';
import { success } from '../../services/readers/service-response.ts';
import { changeAsTold, previewChange } from '../../services/subscriptions/change-as-told.ts';
import {
  groupToken,
  JOIN_SEAT,
  newSeatId,
  readGroupToken,
} from '../../services/subscriptions/group-token.ts';
import { beginWaitingGifts } from '../../services/subscriptions/gifts.ts';
import type { StoredGroup } from '../../services/subscriptions/group-store.ts';
import { tellAll } from '../../services/subscriptions/groups.ts';
import { paidNumber } from '../../services/subscriptions/paid-store.ts';
import type { SellingDeps } from '../../services/subscriptions/selling-deps.ts';
import { syncCustomer } from '../../services/subscriptions/sync-customer.ts';

export type GroupHandlerDeps = Pick<
  ReaderDeps,
  'api' | 'sessions' | 'limits' | 'audit' | 'log' | 'now' | 'accounts' | 'subject'
> &
  SellingDeps & { readonly paywall: PaywallDeps };

const text = (maxLength: number) => v.optional(v.pipe(v.string(), v.maxLength(maxLength)), '');
const bodySchema = v.object({
  action: v.picklist([
    'show',
    'invite',
    'remove',
    'preview-seats',
    'seats',
    'domain',
    'look',
    'accept',
  ]),
  /** Addresses, with anything between them. */
  emails: text(10_000),
  seat: text(40),
  quantity: v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer())),
  /** What a preview has said is due at once, and of when. */
  due: v.optional(v.pipe(v.number(), v.integer())),
  at: v.optional(v.pipe(v.number(), v.integer())),
  isOpen: v.optional(v.boolean(), false),
  token: text(200),
});
type Request = ApiRequest<v.InferOutput<typeof bodySchema>>;
type Deps = GroupHandlerDeps;

const rejected = (status: number, name: keyof typeof sellingErrors) =>
  new ApiError(status, name, sellingErrors[name]);

/** Invitations of a group in a day. */
const INVITATIONS = { max: 2_000, windowMs: 86_400_000 };

interface Owned {
  readonly account: Account;
  readonly stored: StoredGroup;
  readonly subscription: ProviderSubscription;
  readonly customer: string;
  readonly seats: { readonly from: number; readonly to: number };
}

/** @throws ApiError 401 notSignedIn; 400 noContract: the account has bought no seats, or they have ended. */
async function owned(deps: Deps, request: Request): Promise<Owned> {
  const { account } = await requireSession(deps, request);
  const paid = await deps.sync.paid.read(account.accountId);
  const stored = await deps.grouping.groups.read(account.accountId);
  const plan = deps.selling.plans?.find(({ key }) => key === paid?.subscription?.plan);
  const isOpen = openReasons.some((open) => open === paid?.reason);
  const { subscription, customer } = paid ?? {};
  if (
    stored === undefined ||
    subscription === undefined ||
    customer === undefined ||
    plan?.seats === undefined ||
    !isOpen
  )
    throw rejected(400, 'noContract');
  return { account, stored, subscription, customer, seats: plan.seats };
}

async function changed(
  { grouping }: Deps,
  owner: string,
  name: string,
  to: (group: Group, capacity: number) => Changed,
): Promise<StoredGroup> {
  const stored = await grouping.groups.change(owner, name, to);
  if (typeof stored === 'string') throw rejected(stored === 'groupUnknown' ? 400 : 409, stored);
  return stored;
}

const emptyGroup = ({ email }: Account): Group => ({ name: email, seats: [] });

async function shown(
  { grouping, subject }: Deps,
  { account, seats, subscription }: Owned,
  message: string = words.groupTitle,
): Promise<ApiResponse> {
  const stored = await grouping.groups.read(account.accountId);
  const group = stored?.group ?? emptyGroup(account);
  const token = groupToken(account.accountId, JOIN_SEAT, await subject());
  return success('group', message, {
    quantity: stored?.quantity ?? 1,
    ...nextSeats(subscription),
    ...seats,
    used: group.seats.length + 1,
    domain: domainOf(account.email),
    isOpen: group.domain !== undefined,
    isVerified: account.verifiedAt !== undefined,
    joinPath: `${accountPages.group.path}#${token}`,
    seats: group.seats.map(({ id, email, account: member }) => ({
      id,
      email,
      state: seatState(member, stored),
    })),
  });
}

/** How many seats there are from the next payment on, where that is another number. */
function nextSeats({ nextQuantity, cancelAtMs, periodEndMs }: ProviderSubscription): {
  readonly next?: { readonly quantity: number; readonly at: string };
} {
  return nextQuantity === undefined || cancelAtMs !== undefined
    ? {}
    : { next: { quantity: nextQuantity, at: new Date(periodEndMs).toISOString() } };
}

/** `waiting`: there are more members than seats, and others accepted first. */
function seatState(member: string | undefined, stored: StoredGroup | undefined) {
  if (member === undefined) return 'invited';
  return stored?.members.has(member) === true ? 'member' : 'waiting';
}

const show = async (deps: Deps, request: Request) => shown(deps, await owned(deps, request));

/** Returns addresses as people paste them: in lines, with commas, in angle brackets. */
function addressesIn(typed: string): string[] {
  const parts = typed.split(/[\s,;<>]+/).filter((part) => part.includes('@'));
  return [...new Set(parts.map(normalEmail))];
}

async function inviteAll(deps: Deps, request: Request): Promise<ApiResponse> {
  const own = await owned(deps, request);
  const { account } = own;
  const addresses = addressesIn(request.body.emails);
  if (addresses.length === 0 || !addresses.every(isEmail)) throw accountError('invalidEmail');
  if (addresses.includes(account.email)) throw rejected(409, 'groupOwn');
  for (const who of addresses.map(() => account.accountId))
    rejectWhile(
      deps,
      request,
      await deps.limits.countInWindow({ kind: 'group-invite', who, ...INVITATIONS }),
    );
  const invitedAt = new Date(deps.now()).toISOString();
  const seats = addresses.map((email) => ({ id: newSeatId(), email, invitedAt }));
  // All or none: the owner sees how many seats are missing.
  const stored = await changed(deps, account.accountId, account.email, (group, capacity) =>
    seats.reduce<Changed>(
      (so, seat) => (typeof so === 'string' ? so : invite(so, seat, capacity)),
      group,
    ),
  );
  const secret = await deps.subject();
  const ids = new Map(seats.map(({ id, email }) => [email, id]));
  await tellAll(deps, addresses, (email) =>
    deps.grouping.groupEmails.invite(
      email,
      stored,
      `${accountPages.group.path}#${groupToken(account.accountId, ids.get(email) ?? '', secret)}`,
    ),
  );
  deps.audit('group-changed', request, account.accountId, 'invited');
  return shown(deps, own, words.groupInvitedAll);
}

async function remove(deps: Deps, request: Request): Promise<ApiResponse> {
  const own = await owned(deps, request);
  const { account, stored } = own;
  const { seat: id } = request.body;
  const seat = stored.group?.seats.find((one) => one.id === id);
  await changed(deps, account.accountId, account.email, (group) =>
    free(group, (one) => one.id === id),
  );
  if (seat?.acceptedAt !== undefined) {
    await tellAll(deps, [seat.email], (email) => deps.grouping.groupEmails.removed(email, stored));
    await beginWaitingGifts(deps.giving, account.accountId, seat.email, seat.account);
  }
  deps.audit('group-changed', request, account.accountId, 'removed');
  return shown(deps, own);
}

/** @throws ApiError 400 noContract, seatCount; 409 seatsTaken: some have to be removed first. */
function wantedSeats({ stored, seats, subscription }: Owned, { body }: Request) {
  const { quantity = 0 } = body;
  if (!canChangePlan(subscription)) throw rejected(400, 'noContract');
  if (quantity < seats.from || quantity > seats.to) throw rejected(400, 'seatCount');
  if ((stored.group?.seats.length ?? 0) > capacityOf(quantity)) throw rejected(409, 'seatsTaken');
  return { quantity };
}

async function previewSeats(deps: Deps, request: Request): Promise<ApiResponse> {
  const own = await owned(deps, request);
  return previewChange(deps, own.subscription, wantedSeats(own, request));
}

/** More seats open when they are paid for. */
async function setSeats(deps: Deps, request: Request): Promise<ApiResponse> {
  const own = await owned(deps, request);
  const { account, customer, subscription } = own;
  const url = await changeAsTold(deps, subscription, wantedSeats(own, request), request.body);
  await syncCustomer(deps.sync, customer);
  const isPaid = url === undefined;
  deps.audit('group-changed', request, account.accountId, isPaid ? 'seats' : 'seats-unpaid');
  if (!isPaid) return success('seatsUnpaid', words.seatsUnpaid, { url });
  const now = await owned(deps, request);
  const { next } = nextSeats(now.subscription);
  // Until then the page says from when the seats are others.
  return shown(deps, now, next === undefined ? words.groupSeatsChanged : '');
}

/** The domain is that of the owner's own address, once it is verified. */
async function setDomain(deps: Deps, request: Request): Promise<ApiResponse> {
  const own = await owned(deps, request);
  const { account } = own;
  const { isOpen } = request.body;
  if (isOpen && account.verifiedAt === undefined)
    throw new ApiError(403, 'emailNotVerified', linkErrors.emailNotVerified);
  await changed(deps, account.accountId, account.email, ({ domain: _, ...group }) => ({
    ...group,
    ...(isOpen ? { domain: domainOf(account.email) } : {}),
  }));
  deps.audit('group-changed', request, account.accountId, 'domain');
  return shown(deps, own);
}

/** @throws ApiError 400 groupUnknown: also for an invitation that was taken back; 409 groupEnded. */
async function invited(deps: Deps, { body: { token } }: Request) {
  const found = readGroupToken(token, await deps.subject());
  const stored = found === undefined ? undefined : await deps.grouping.groups.read(found.owner);
  const { group, endsAt = '' } = stored ?? {};
  const isThere =
    found?.seat === JOIN_SEAT
      ? group?.domain !== undefined
      : group?.seats.some(({ id }) => id === found?.seat);
  if (found === undefined || stored === undefined || group === undefined || isThere !== true)
    throw rejected(400, 'groupUnknown');
  if (Date.parse(endsAt) <= deps.now()) throw rejected(409, 'groupEnded');
  return { ...found, stored, group };
}

async function look(deps: Deps, request: Request): Promise<ApiResponse> {
  const { group, stored, seat } = await invited(deps, request);
  const session = await deps.sessions.of(request.cookie(sessionCookie.name));
  const account = session?.account;
  const plan = deps.selling.plans?.find(({ key }) => key === stored.plan);
  const own = account === undefined ? undefined : await deps.sync.paid.read(account.accountId);
  return success('group', words.groupTitle, {
    name: group.name,
    plan: plan?.name ?? stored.plan,
    ...(seat === JOIN_SEAT ? { domain: group.domain } : {}),
    isMember: account !== undefined && stored.members.has(account.accountId),
    /** Who pays already is told so: nobody pays twice unknowingly. */
    paysAlready: openReasons.some((open) => open === own?.reason),
  });
}

function accepted(deps: Deps, seat: string, account: Account) {
  const now = new Date(deps.now()).toISOString();
  return (group: Group, capacity: number): Changed =>
    seat === JOIN_SEAT
      ? join(
          group,
          { id: newSeatId(), account: account.accountId, email: account.email },
          now,
          capacity,
        )
      : accept(group, seat, account.accountId, now);
}

async function acceptIt(deps: Deps, request: Request): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  const { owner, seat } = await invited(deps, request);
  if (owner === account.accountId) throw rejected(409, 'groupOwn');
  if (seat === JOIN_SEAT && account.verifiedAt === undefined)
    throw new ApiError(403, 'emailNotVerified', linkErrors.emailNotVerified);
  // The account's side first, as of every subscription (subscription-links.ts).
  if (!(await deps.accounts.addSubscription(account, paidNumber(owner))))
    throw rejected(409, 'accountGone');
  const stored = await changed(deps, owner, '', accepted(deps, seat, account));
  if (!stored.members.has(account.accountId)) throw rejected(409, 'groupFull');
  deps.audit('group-joined', request, account.accountId);
  const { tokens } = await confirmKnownReader(
    deps.paywall,
    deps.selling.timeZone,
    async () => account,
    request.cookie(sampleTokenName),
  );
  return success(
    'joined',
    words.groupJoined,
    { name: stored.group?.name },
    tokenCookies(tokens, deps.selling.key, deps.paywall.cookies).cookies,
  );
}

const actions = {
  show,
  invite: inviteAll,
  remove,
  'preview-seats': previewSeats,
  seats: setSeats,
  domain: setDomain,
  look,
  accept: acceptIt,
};

export function groupHandler(deps: Deps): ApiHandler {
  return jsonApiHandler(deps.api, bodySchema, (request) =>
    limitFloods(deps, request, 'subscription', () => actions[request.body.action](deps, request)),
  );
}
