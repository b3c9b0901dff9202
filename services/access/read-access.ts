/** Reads what the store knows of a reader's access to an item, for `explainAccess`. */
import {
  explainAccess,
  type AccessExplanation,
  type AccessFacts,
  type HeldSubscription,
} from '../../shared/access/explain-access.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import type { Item } from '../../shared/content/item.ts';
import { DAY_MS } from '../../shared/limits.ts';
import { articleHash, entryHash, meterKey } from '../../shared/paywall/article-key.ts';
import { entriesIn } from '../../shared/paywall/gate.ts';
import { allowanceOf, type MeterConfig } from '../../shared/paywall/meter-config.ts';
import { meterSubject } from '../../shared/paywall/meter-item.ts';
import { isRolling, meterPeriod, periodUntil } from '../../shared/paywall/periods.ts';
import { accessRule, meterSettings } from '../../shared/paywall/walled-content.ts';
import { runningOf, type Term } from '../../shared/subscriptions/running.ts';
import type { SampleClaims } from '../../shared/paywall/sample-token.ts';
import type { DynamoClient } from '../aws/dynamo.ts';
import { nodeCrypto } from '../aws/node-crypto.ts';
import { contentKey } from '../content/keys.ts';
import { pointerPath } from '../content/pointer-path.ts';
import { decodeItem, decodePointer } from '../content/stored-documents.ts';
import type { MeterStore } from '../metering/meter-store.ts';
import type { Account } from '../readers/account-store.ts';
import type { ReaderDataDeps } from '../readers/reader-data-deps.ts';
import type { SubscriptionLinks } from '../readers/subscription-links.ts';
import type { Subscription, SubscriptionStore } from '../readers/subscription-store.ts';
import type { GroupStore } from '../subscriptions/group-store.ts';
import { isPaidNumber, type Paid, type PaidStore } from '../subscriptions/paid-store.ts';

export interface AccessDeps {
  readonly dynamo: Pick<DynamoClient, 'get'>;
  readonly contentTable: string;
  readonly subscriptions: Pick<SubscriptionStore, 'ofMailbox'>;
  readonly subscriptionLinks: Pick<SubscriptionLinks, 'ofAccount'>;
  readonly groups: Pick<GroupStore, 'ofMember'>;
  readonly institutionOf: ReaderDataDeps['institutionOf'];
  readonly paid: Pick<PaidStore, 'read'>;
  readonly meter: Pick<MeterStore, 'read' | 'rollingEnd'>;
  /** Key from which readers' names are derived. */
  readonly subject: () => Promise<string>;
  readonly brand: Pick<Brand, 'timeZone' | 'payment' | 'meter'>;
  /** Epoch ms. */
  readonly now: () => number;
}

export type ItemDeps = Pick<AccessDeps, 'dynamo' | 'contentTable' | 'brand' | 'now'>;
type Allowance = Pick<MeterConfig, 'max' | 'r' | 'e' | 'p'>;

/** @returns undefined where the path shows no item to everybody. */
export async function readItem(
  { dynamo, contentTable, now }: Omit<ItemDeps, 'brand'>,
  path: string,
): Promise<Item | undefined> {
  const record = await dynamo.get(contentTable, contentKey.pointer(pointerPath(path)));
  const pointer = record === undefined ? undefined : decodePointer(record);
  if (pointer?.kind !== 'item' || Date.parse(pointer.publicFrom) > now()) return undefined;
  const stored = await dynamo.get(contentTable, contentKey.item(pointer.id));
  return stored === undefined ? undefined : decodeItem(stored);
}

/** @returns undefined where the path shows no item to everybody. */
export async function itemFacts(deps: ItemDeps, path: string): Promise<AccessFacts['item']> {
  const item = await readItem(deps, path);
  if (item === undefined) return undefined;
  const { brand, now } = deps;
  const { access: level, tiers } = accessRule(item, meterSettings(brand), now());
  return { level, ...(tiers === undefined ? {} : { tiers }) };
}

/** What an account reads by, of any seller. */
type Source = Term & { readonly number?: string; readonly plan?: string | undefined };

/** What somebody else has bought or told us of. */
function throughOthers(
  { startsAt, endsAt, plan }: Source,
  isOpen: boolean,
  now: string,
): HeldSubscription {
  const isWaiting = !isOpen && endsAt > now;
  return {
    isOpen,
    reason: isWaiting ? 'waiting' : 'linked',
    endsAt,
    ...(startsAt === undefined || !isWaiting ? {} : { startsAt }),
    ...(plan ? { plan } : {}),
  };
}

/** So long what was begun may be paid, and its event be missing: then the night has found it. */
const BEGUN_MS = DAY_MS;

/** A purchase of the last day, which nobody knows to be paid until the provider is asked. */
function begunPurchase({ begunAt }: Paid, now: string): HeldSubscription[] {
  if (begunAt === undefined || Date.parse(now) - begunAt > BEGUN_MS) return [];
  const endsAt = new Date(begunAt).toISOString();
  return [{ isOpen: false, reason: 'first-payment-missing', endsAt }];
}

function heldOf(
  source: Source,
  isOpen: boolean,
  paid: Paid | undefined,
  now: string,
): HeldSubscription[] {
  const { number, endsAt } = source;
  if (number === undefined || !isPaidNumber(number)) return [throughOthers(source, isOpen, now)];
  if (paid === undefined) return [];
  const begun = isOpen ? [] : begunPurchase(paid, now);
  const { reason, subscription } = paid;
  // A checkout that was begun is no subscription yet.
  if (reason === 'none') return begun;
  return [
    ...begun,
    { isOpen, reason, endsAt, ...(subscription === undefined ? {} : { plan: subscription.plan }) },
  ];
}

/** Running subscriptions of the account's address that the account does not have. */
function mailboxFacts(
  ofMailbox: readonly Subscription[],
  { accountId }: Account,
  now: string,
): AccessFacts['ofMailbox'] {
  const others = ofMailbox.filter(({ endsAt, linkedTo }) => endsAt > now && linkedTo !== accountId);
  if (others.length === 0) return undefined;
  return others.some(({ linkedTo }) => linkedTo === undefined) ? 'free' : 'taken';
}

/** What an account has. Of its mailbox nothing is said until it has shown that it is the reader's. */
export async function accountFacts(
  {
    subscriptionLinks,
    groups,
    institutionOf,
    paid,
    subscriptions,
    now,
  }: Pick<
    AccessDeps,
    'subscriptionLinks' | 'groups' | 'institutionOf' | 'paid' | 'subscriptions' | 'now'
  >,
  account: Account,
): Promise<Pick<AccessFacts, 'isSignedIn' | 'isVerified' | 'held' | 'ofMailbox'>> {
  const isVerified = account.verifiedAt !== undefined;
  const [linked, joined, institution, bought, ofMailbox] = await Promise.all([
    subscriptionLinks.ofAccount(account),
    groups.ofMember(account),
    institutionOf(account),
    paid.read(account.accountId),
    isVerified ? subscriptions.ofMailbox(account.emailHash) : [],
  ]);
  const at = new Date(now()).toISOString();
  const found = mailboxFacts(ofMailbox, account, at);
  const all: Source[] = [...linked, ...joined, ...(institution === undefined ? [] : [institution])];
  const running = new Set(runningOf(all, at));
  return {
    isSignedIn: true,
    isVerified,
    held: all.flatMap((one) => heldOf(one, running.has(one), bought, at)),
    ...(found === undefined ? {} : { ofMailbox: found }),
  };
}

/** @param who The account, or the browser's sample token; neither is a browser that has read nothing. */
export async function meterFacts(
  { meter, subject, brand, now }: Pick<AccessDeps, 'meter' | 'subject' | 'brand' | 'now'>,
  allowance: Allowance,
  { account, sample }: { readonly account?: Account; readonly sample?: SampleClaims },
  path: string,
): Promise<AccessFacts['meter']> {
  const max = allowanceOf(allowance, account !== undefined);
  if (max < 0) return undefined;
  const own = meterPeriod(allowance, sample, now(), brand.timeZone);
  const name =
    account === undefined
      ? sample?.sid
      : meterSubject({ accountId: account.accountId, sid: '' }, await subject(), nodeCrypto.hmac);
  const endMs =
    account === undefined || name === undefined || !isRolling(allowance)
      ? undefined
      : await meter.rollingEnd(name);
  const period = endMs !== undefined && endMs > now() ? periodUntil(endMs, brand.timeZone) : own;
  const stored = name === undefined ? [] : await meter.read(period, name);
  const onDevice = entriesIn(own, sample).map((entry) => entryHash(entry, nodeCrypto.sha256));
  const read = new Set([...stored, ...onDevice]);
  const key = meterKey(path) ?? path;
  return {
    max,
    used: read.size,
    hasRead: read.has(articleHash(key, nodeCrypto.sha256)),
    endsAt: new Date(period.endMs).toISOString(),
  };
}

/** What customer care knows: all but the reader's browser. */
export async function explainForCare(
  deps: AccessDeps,
  allowance: Allowance,
  account: Account,
  path: string,
): Promise<{ readonly facts: AccessFacts; readonly explanation: AccessExplanation }> {
  const [item, known, meter] = await Promise.all([
    itemFacts(deps, path),
    accountFacts(deps, account),
    meterFacts(deps, allowance, { account }, path),
  ]);
  const facts: AccessFacts = {
    ...known,
    ...(item === undefined ? {} : { item }),
    ...(meter === undefined ? {} : { meter }),
  };
  return { facts, explanation: explainAccess(facts) };
}
