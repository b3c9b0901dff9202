/**
 * Nobody keeps access for more than 13 hours after it has ended, however it ends, and who has paid reads within a
 * minute of coming back: the edge, the gate and the functions as they are built, over the embedded store, with
 * one clock that jumps.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { demoCards } from '../../local/payments-demo/demo-objects.ts';
import { serveDemo, type Demo } from '../../local/payments-demo/serve-demo.ts';
import { createLetterLinks } from '../../services/access-links/letter-links.ts';
import { secrets } from '../../services/aws/secret-names.ts';
import { createAccountStore, type Account } from '../../services/readers/account-store.ts';
import {
  createInstitutionStore,
  type InstitutionStore,
} from '../../services/readers/institution-store.ts';
import { hashPassword } from '../../services/readers/password-hash.ts';
import { emailHash } from '../../services/readers/reader-keys.ts';
import { createSessions } from '../../services/readers/sessions.ts';
import { createSubscriptionLinks } from '../../services/readers/subscription-links.ts';
import { createSubscriptionStore } from '../../services/readers/subscription-store.ts';
import { createGroupStore } from '../../services/subscriptions/group-store.ts';
import { giftCode } from '../../services/subscriptions/gift-code.ts';
import { createGiftStore } from '../../services/subscriptions/gift-store.ts';
import { groupToken } from '../../services/subscriptions/group-token.ts';
import { postPath, type PostFunctionName } from '../../shared/api.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { giftKeyOf, plannedGifts } from '../../shared/subscriptions/plans.ts';
import { itemPath } from '../../shared/content/item.ts';
import { DAY_MS } from '../../shared/limits.ts';
import {
  issueSubscription,
  readEntitlement,
  tierEntitlement,
  type EntitlementKind,
} from '../../shared/paywall/subscription-token.ts';
import { nodeCrypto } from '../../shared/paywall/testing/fixtures.ts';
import { buildItem } from '../support/build-item.ts';
import { leaksIn } from '../support/leaks-in.ts';
import { openMovedClock, type MovedClock } from '../support/moved-clock.ts';
import {
  openPaywallSite,
  SUBJECTS_SECRET,
  type PaywallSite,
  type Reader,
} from '../support/paywall-site.ts';
import { until } from '../support/until.ts';
import { itemsOfPlan, walledItems } from '../support/walled-items.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** 12 h, 5 % and the edge's grace of 15 minutes are 12 h 51 min; some tokens here are a minute older. */
const STILL_OPEN_MS = 12 * HOUR_MS + 49 * MINUTE_MS;
const LIMIT_MS = 13 * HOUR_MS;
/** The nightly comparison runs so often. */
const NIGHT_MS = 24 * HOUR_MS;
const PASSWORD = 'paper lantern over water';
const HOOK_SECRET = 'whsec_of_tests_and_nobody_else';
const READERS = 'masthead-readers';

const HARD = '/story/subscribers-article/';
const PLANNED = '/story/complete-subscribers-article/';
const REGISTERED = '/story/registered-article/';

let clock: MovedClock;
let demo: Demo;
let site: PaywallSite;
let institutions: InstitutionStore;
let outbox: string;
let people = 0;
const delivered: string[] = [];

beforeAll(async () => {
  clock = await openMovedClock();
  outbox = await mkdtemp(join(tmpdir(), 'masthead-outbox-'));
  demo = await serveDemo({
    hookUrl: () => `${site.origin}/api/hooks/stripe`,
    hookSecret: HOOK_SECRET,
    log: (line) => delivered.push(line),
    retriesMs: Array.from({ length: 50 }, () => 200),
    now: clock.now,
  });
  site = await openPaywallSite({
    clock,
    variables: {
      STRIPE_ENDPOINT: demo.origin.replace('localhost', '127.0.0.1'),
      [secrets.stripe.variable]: 'sk_test_demo',
      [secrets['stripe-hook'].variable]: HOOK_SECRET,
      LINKS_SECRET: 'what links are signed with in tests',
      MAIL_OUTBOX: outbox,
    },
  });
  institutions = createInstitutionStore(site.dynamo, site.tables.readers);
  await site.publish(async (publisher) => {
    await publisher.putItems([
      ...walledItems('registered'),
      ...walledItems('subscribers'),
      ...itemsOfPlan('complete', walledItems('subscribers')),
      buildItem({ id: 'in-the-open', access: 'free' }),
    ]);
    await publisher.finish();
  });
});
afterAll(async () => {
  await site.close();
  await demo.close();
  await clock.close();
  await rm(outbox, { recursive: true });
});
beforeEach(() => {
  demo.delivery.faults = {};
  site.store.be('well');
});

const answerSchema = v.object({
  name: v.string(),
  data: v.optional(v.record(v.string(), v.unknown()), {}),
});

interface Person {
  readonly account: Account;
  readonly reader: Reader;
  call(name: PostFunctionName, body: object): Promise<v.InferOutput<typeof answerSchema>>;
}

/** Signs a reader in, in a browser of their own. */
async function signIn(account: Account): Promise<Reader> {
  const sessions = createSessions(site.dynamo, site.tables.readers, clock.now);
  const { sid, auth } = await sessions.start(account, 'a test');
  return site.reader({ '__Host-sid': sid, payment_auth_token: auth });
}

async function person(domain = 'mail.example'): Promise<Person> {
  const name = `reader-${(people += 1)}`;
  const email = `${name}@${domain}`;
  const at = new Date(clock.now()).toISOString();
  const account: Account = {
    ...{ accountId: `account-${name}`, email, emailHash: emailHash(email, SUBJECTS_SECRET) },
    ...{ password: await hashPassword(PASSWORD, { m: 64, t: 1, p: 1 }), epoch: 0 },
    ...{ createdAt: at, verifiedAt: at, subscriptions: new Set() },
  };
  await createAccountStore(site.dynamo, site.tables.readers).create(account);
  const reader = await signIn(account);
  return {
    account,
    reader,
    async call(call, body) {
      const response = await post(reader, call, body);
      return v.parse(answerSchema, JSON.parse(response.body.toString()));
    },
  };
}

const post = (reader: Reader, call: PostFunctionName, body?: object) =>
  reader.get(postPath(call), {
    method: 'POST',
    headers: {
      origin: brand.origin,
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** Pays on the provider's page, whose events then come. */
async function pay(answer: v.InferOutput<typeof answerSchema>): Promise<void> {
  const { url } = answer.data;
  if (typeof url !== 'string') throw new Error(`Nothing can be paid: ${JSON.stringify(answer)}`);
  demo.provider.pay(url.split('/').at(-1) ?? '', demoCards.works);
  await demo.delivery.settled();
}

async function buys(who: Person, price = 'digital-year-usd', amount = 500, more = {}) {
  await pay(await who.call('checkout', { price, amount, ...more }));
}
async function subscriber(price?: string, amount?: number, more?: object) {
  const who = await person();
  await buys(who, price, amount, more);
  return who;
}

/** What a reader has bought at the provider. */
function boughtBy({ account: { email } }: Person) {
  const { customers, subscriptions } = demo.provider.state;
  const customer = Object.values(customers).find((one) => one.email === email)?.id;
  const found = Object.values(subscriptions).find((one) => one.customer === customer);
  if (found === undefined) throw new Error(`${email} has bought nothing`);
  return found;
}
/** The publisher pays back on the provider's pages. */
function refund(who: Person): void {
  demo.provider.refund(boughtBy(who).latestInvoice.replace('in_', 'pi_'));
}

const isOpen = async (reader: Reader, path: string, headers = {}) => {
  const response = await reader.get(path, { headers });
  return leaksIn(response.body, response.headers).length > 0;
};

/** The longest that a token of ours may live, issued now. */
function longestToken(kind: EntitlementKind, plans: readonly string[]): string {
  const { cur, s } = site.config();
  return issueSubscription({
    ...{ kind, random: 0.999_999_9, kid: cur, keys: s, nowMs: clock.now(), crypto: nodeCrypto },
    reader: { pairwiseId: 'p', isAdFree: true, plans },
  });
}

/** Access that is about to end. */
interface Held {
  readonly path: string;
  /** With a token that was issued just now. */
  readonly reader: Reader;
  end(): Promise<void> | void;
}

/** Gets a token as the page does: by its check on mount. */
async function fresh({ reader, account }: Person): Promise<Reader> {
  const again = reader.jar.has('payment_auth_token') ? await signIn(account) : reader;
  await post(again, 'payment-validate');
  return again;
}

async function heldBy(who: Person, end: Held['end'], path = HARD): Promise<Held> {
  return { path, end, reader: await fresh(who) };
}

const eventsCome = async (change: () => void) => {
  change();
  await demo.delivery.settled();
};

async function group() {
  const owner = await subscriber('table-year-usd', 2000, { quantity: 3 });
  const member = await person();
  await owner.call('group', { action: 'invite', emails: member.account.email });
  const groups = createGroupStore(site.dynamo, site.tables.readers);
  const ownerId = owner.account.accountId;
  const [seat] = (await groups.read(ownerId))?.group?.seats ?? [];
  const token = groupToken(ownerId, seat?.id ?? '', SUBJECTS_SECRET);
  await member.call('group', { action: 'accept', token });
  return { owner, member, seat: seat?.id };
}

async function complimentary() {
  const who = await person();
  const number = `COMP.${people}`;
  const { dynamo, tables } = site;
  const subscriptions = createSubscriptionStore(dynamo, tables.readers);
  const accounts = createAccountStore(dynamo, tables.readers);
  const links = createSubscriptionLinks(dynamo, tables.readers, accounts, clock.now);
  const endsAt = new Date(clock.now() + 90 * DAY_MS).toISOString();
  const { email, emailHash: hash } = who.account;
  await subscriptions.put([{ number, kind: 'digital', endsAt, email, emailHash: hash }]);
  expect(await links.link(number, who.account)).toBe('linked');
  return { who, number, subscriptions, links };
}

async function gifted() {
  const [giver, friend] = [await person(), await person()];
  const [planned] = plannedGifts(brand);
  if (planned === undefined) throw new Error('There is nothing to give');
  const asked = { gift: giftKeyOf(planned), amount: planned.gift.amount };
  const { email } = friend.account;
  await pay(await giver.call('gifts', { action: 'order', ...asked, email }));
  const gifts = createGiftStore(
    site.dynamo,
    site.tables.readers,
    createAccountStore(site.dynamo, site.tables.readers),
  );
  const [given] = await gifts.ofGiver(giver.account.accountId);
  const code = giftCode(given?.id ?? '', SUBJECTS_SECRET);
  const { data } = await friend.call('gifts', { action: 'redeem', code });
  return { friend, payment: given?.payment ?? '', endMs: Date.parse(String(data.endsAt)) };
}

async function deletes({ account }: Person): Promise<void> {
  const response = await post(await signIn(account), 'account-delete', { password: PASSWORD });
  expect(JSON.parse(response.body.toString())).toMatchObject({ name: 'deleted' });
}

/** Every way in which access ends. */
const endings: Readonly<Record<string, () => Promise<Held>>> = {
  async 'a canceled subscription, at the end of what was paid'() {
    const who = await subscriber('digital-month-usd', 150);
    await who.call('subscription', { action: 'cancel' });
    const endMs = boughtBy(who).periodEnd * 1_000;
    clock.moveTo(endMs - MINUTE_MS);
    return heldBy(who, () => {
      clock.moveTo(endMs);
    });
  },
  async 'a paused subscription, at the end of what was paid'() {
    const who = await subscriber('digital-month-usd', 150);
    await who.call('subscription', { action: 'pause' });
    const endMs = boughtBy(who).periodEnd * 1_000;
    clock.moveTo(endMs - MINUTE_MS);
    return heldBy(who, () => {
      clock.moveTo(endMs);
    });
  },
  async 'a refund'() {
    const who = await subscriber();
    return heldBy(who, () =>
      eventsCome(() => {
        refund(who);
      }),
    );
  },
  async 'a dispute that was lost'() {
    const who = await subscriber();
    return heldBy(who, () =>
      eventsCome(() => {
        demo.provider.loseDispute(boughtBy(who).latestInvoice);
      }),
    );
  },
  async 'a subscription that the provider has ended'() {
    const who = await subscriber();
    return heldBy(who, () =>
      eventsCome(() => {
        demo.provider.cancel(boughtBy(who).id);
      }),
    );
  },
  async 'a withdrawal'() {
    const who = await subscriber();
    return heldBy(who, async () => {
      expect(await who.call('subscription', { action: 'withdraw' })).toMatchObject({
        name: 'withdrawn',
      });
    });
  },
  async 'a complimentary subscription that was ended'() {
    const { who, number, subscriptions } = await complimentary();
    return heldBy(who, async () => {
      await subscriptions.end(number, new Date(clock.now()).toISOString());
    });
  },
  async 'a subscription that customer care has unlinked'() {
    const { who, number, links } = await complimentary();
    return heldBy(who, async () => {
      await links.release(number);
    });
  },
  async 'a gift subscription, after its term'() {
    const { friend, endMs } = await gifted();
    clock.moveTo(endMs - MINUTE_MS);
    return heldBy(friend, () => {
      clock.moveTo(endMs);
    });
  },
  async 'a gift subscription that was paid back'() {
    const { friend, payment } = await gifted();
    return heldBy(friend, () =>
      eventsCome(() => {
        demo.provider.refund(payment);
      }),
    );
  },
  async 'a seat of a group that was taken back'() {
    const { owner, member, seat } = await group();
    return heldBy(member, async () => {
      await owner.call('group', { action: 'remove', seat });
    });
  },
  async 'a group whose subscription has ended'() {
    const { owner, member } = await group();
    return heldBy(member, () =>
      eventsCome(() => {
        refund(owner);
      }),
    );
  },
  async 'a group with fewer seats than readers'() {
    const { owner, member } = await group();
    // As the provider's own pages can do.
    return heldBy(member, () =>
      eventsCome(() => {
        demo.provider.changeSubscription(boughtBy(owner).id, { quantity: 1 });
      }),
    );
  },
  async 'a group whose owner has deleted the account'() {
    const { owner, member } = await group();
    return heldBy(member, () => deletes(owner));
  },
  async 'an institution by domain of email that was removed'() {
    const domain = `university-${people}.example`;
    const endsAt = new Date(clock.now() + 90 * DAY_MS).toISOString();
    await institutions.put({ name: 'University', domain, endsAt, isAdFree: true });
    return heldBy(await person(domain), () => institutions.remove(domain));
  },
  async 'the network of an institution that was removed'() {
    const network = '127.0.0.0/8';
    const endsAt = new Date(clock.now() + 90 * DAY_MS).toISOString();
    await institutions.putNetwork({ name: 'Library', network, endsAt, isAdFree: true });
    const reader = site.reader();
    await post(reader, 'access', { redirectURL: HARD });
    return { path: HARD, reader, end: () => institutions.removeNetwork(network) };
  },
  async 'a change to a plan that does not open the item'() {
    const who = await subscriber('complete-year-usd', 3000);
    const change = { price: 'digital-year-usd' };
    const end = async () => {
      const { data } = await who.call('subscription', { action: 'preview-plan', ...change });
      const asked = { action: 'change-plan', ...change, due: data.due, at: data.at };
      expect(await who.call('subscription', asked)).toMatchObject({ name: 'planChanged' });
    };
    return heldBy(who, end, PLANNED);
  },
  async 'a subscription whose reader has deleted the account'() {
    const who = await subscriber();
    return heldBy(who, () => deletes(who));
  },
  async 'an account that was deleted, for what registered readers have'() {
    const who = await person();
    return heldBy(who, () => deletes(who), REGISTERED);
  },
};

/** What a token must say to open an item. */
const opensOf = (path: string): { kind: EntitlementKind; plans: readonly string[] } => ({
  kind: path === REGISTERED ? 'reg' : 'sub',
  plans: path === PLANNED ? ['complete'] : [],
});

/** Whether one of the tokens in a browser, however new, opens an item. */
function hasToken(jar: ReadonlyMap<string, string>, path: string): boolean {
  const { kind, plans } = opensOf(path);
  const token = jar.get(kind === 'reg' ? 'pay_ent_reg' : 'pay_ent_sub') ?? '';
  const claims = readEntitlement(kind, token, site.config().s, clock.now(), nodeCrypto);
  return (
    claims !== undefined &&
    [kind, ...plans.map(tierEntitlement)].every((one) => claims.ent.includes(one))
  );
}

/**
 * Asks in every way for a new token that opens an item: as a browser that still has its own, as one that
 * has lost it, and as one whose own is over.
 * @returns the ways that gave one.
 */
async function renewals({ reader, path }: Held): Promise<string[]> {
  const { kind, plans } = opensOf(path);
  const cookie = kind === 'reg' ? 'pay_ent_reg' : 'pay_ent_sub';
  const { cur, s } = site.config();
  const over = issueSubscription({
    ...{ kind, random: 0.5, kid: cur, keys: s, nowMs: clock.now() - DAY_MS, crypto: nodeCrypto },
    reader: { pairwiseId: 'p', isAdFree: true, plans },
  });
  const lost = new Map(reader.jar);
  lost.delete(cookie);
  const browsers = { own: reader.jar, lost, over: new Map([...lost, [cookie, over]]) };
  const ways = {
    validate: (one: Reader) => post(one, 'payment-validate'),
    revalidate: (one: Reader) => post(one, 'payment-revalidate'),
    'fix my access': (one: Reader) => post(one, 'access', { redirectURL: path }),
    page: (one: Reader) => one.get(path),
    JSON: (one: Reader) => one.get(`${path}?output=json`),
  };
  const found: string[] = [];
  for (const [which, jar] of Object.entries(browsers))
    for (const [way, ask] of Object.entries(ways)) {
      const browser = site.reader(Object.fromEntries(jar));
      const response = await ask(browser);
      const isNew = browser.jar.get(cookie) !== jar.get(cookie);
      const said = /"sub":"([^"]+)"/.exec(response.body.toString())?.[1];
      if (isNew && hasToken(browser.jar, path)) found.push(`${way}, ${which}: a cookie`);
      if (said !== undefined && hasToken(new Map([[cookie, said]]), path))
        found.push(`${way}, ${which}: in its response`);
    }
  return found;
}

/** The forms in which an item is asked for, and whether each is whole. */
const openForms = async (reader: Reader, path: string) => {
  const forms = [path, `${path}?output=json`, `${path.slice(0, -1)}.md`, `/pwa${path}`];
  const found = await Promise.all(
    forms.map(async (form) => ((await isOpen(reader, form)) ? [form] : [])),
  );
  return found.flat();
};

describe('Nobody keeps for more than 13 hours', () => {
  it.each(Object.entries(endings))(
    'PW-11 %s: no new token, and then the wall',
    async (_, begin) => {
      const held = await begin();
      const { path, reader } = held;
      const { kind, plans } = opensOf(path);
      expect([hasToken(reader.jar, path), await isOpen(reader, path)]).toEqual([true, true]);
      const name = kind === 'reg' ? 'pay_ent_reg' : 'pay_ent_sub';
      const copy = site.reader({ [name]: longestToken(kind, plans) });
      await held.end();
      const endedMs = clock.now();
      for (const afterMs of [0, 6 * HOUR_MS, STILL_OPEN_MS]) {
        clock.moveTo(endedMs + afterMs);
        expect([afterMs / HOUR_MS, await renewals(held)]).toEqual([afterMs / HOUR_MS, []]);
      }
      // What is accepted: the longest token, to its last minute.
      expect(await isOpen(copy, path)).toBe(true);
      clock.moveTo(endedMs + LIMIT_MS);
      for (const browser of [copy, site.reader(Object.fromEntries(reader.jar))])
        expect(await openForms(browser, path)).toEqual([]);
      expect(await renewals(held)).toEqual([]);
    },
  );
});

describe('The token of an agent', () => {
  it('PW-11 opens nothing from the moment at which its reader’s access has ended', async () => {
    const who = await subscriber();
    const { data } = await who.call('access', { action: 'add-agent', agent: 'Notes' });
    const headers = { authorization: `Bearer ${String(data.token)}` };
    const agent = site.reader();
    expect(await isOpen(agent, HARD, headers)).toBe(true);
    await eventsCome(() => {
      refund(who);
    });
    expect(await isOpen(agent, HARD, headers)).toBe(false);
    expect([...agent.jar.keys()]).toEqual([]);
  });
});

describe('A link outlives the access of who gave it, as its page says, and no longer:', () => {
  it('PW-11 a gift link opens its story for 30 days', async () => {
    const who = await subscriber();
    const { data } = await who.call('access', { action: 'give', redirectURL: HARD });
    const { pathname, search } = new URL(String(data.url));
    const givenMs = clock.now();
    await eventsCome(() => {
      refund(who);
    });
    const address = `${pathname}${search}`;
    clock.moveTo(givenMs + 30 * DAY_MS - HOUR_MS);
    expect(await isOpen(site.reader(), address)).toBe(true);
    clock.moveTo(givenMs + 30 * DAY_MS);
    expect(await isOpen(site.reader(), address)).toBe(false);
    expect((await who.call('access', { action: 'give', redirectURL: HARD })).name).toBe(
      'giftSubscribersOnly',
    );
  });

  it('PW-11 the link of a letter opens its stories for 14 days', async () => {
    const [item] = walledItems('subscribers');
    if (item === undefined) throw new Error('There is no item');
    const links = createLetterLinks(site.dynamo, site.tables.readers, {
      ...{ brand: brand.key, now: clock.now },
      subject: () => Promise.resolve(SUBJECTS_SECRET),
    });
    const token = await links.open({ key: 'WEEKLY', number: 1 }, 'a mailbox', [item.id]);
    const sentMs = clock.now();
    const address = `${itemPath(item)}?gift=${token}`;
    clock.moveTo(sentMs + 14 * DAY_MS - HOUR_MS);
    expect(await isOpen(site.reader(), address)).toBe(true);
    clock.moveTo(sentMs + 14 * DAY_MS);
    expect(await isOpen(site.reader(), address)).toBe(false);
  });
});

describe('When the site does not hear of the end', () => {
  /** The wall comes 13 hours after the site knows. */
  async function isWalledAfter(who: Person, learnedMs: number): Promise<void> {
    const held = await heldBy(who, () => undefined);
    expect(await renewals(held)).toEqual([]);
    clock.moveTo(learnedMs + LIMIT_MS);
    expect(await openForms(held.reader, HARD)).toEqual([]);
  }

  /** Of what the provider tells, and who reads no longer then. */
  const lost: Readonly<Record<string, () => Promise<{ who: Person; end: () => void }>>> = {
    async 'of a refund'() {
      const who = await subscriber();
      return { who, end: () => refund(who) };
    },
    async 'of a dispute'() {
      const who = await subscriber();
      return { who, end: () => demo.provider.loseDispute(boughtBy(who).latestInvoice) };
    },
    async 'of an end'() {
      const who = await subscriber();
      return { who, end: () => void demo.provider.cancel(boughtBy(who).id) };
    },
    async 'of a gift that was paid back'() {
      const { friend, payment } = await gifted();
      return { who: friend, end: () => void demo.provider.refund(payment) };
    },
    async 'of the refund of a group'() {
      const { owner, member } = await group();
      return { who: member, end: () => refund(owner) };
    },
  };

  it.each(Object.entries(lost))(
    'PW-11 an event %s that is lost is made up for in the night: 24 h, and then 13',
    async (_, begin) => {
      const { who, end } = await begin();
      demo.delivery.faults = { isLost: true };
      end();
      demo.delivery.faults = {};
      const endedMs = clock.now();
      // Until then the site issues tokens as before: it knows no better.
      clock.moveTo(endedMs + NIGHT_MS - MINUTE_MS);
      const last = await fresh(who);
      expect(hasToken(last.jar, HARD)).toBe(true);
      const copy = site.reader({ pay_ent_sub: longestToken('sub', []) });
      await site.runByClock('subscription-check');
      await isWalledAfter(who, clock.now());
      for (const browser of [last, copy]) expect(await openForms(browser, HARD)).toEqual([]);
      expect(clock.now() - endedMs).toBeLessThanOrEqual(NIGHT_MS + LIMIT_MS);
    },
  );

  it('PW-11 an event that the store could not take comes again, and 13 h begin with that', async () => {
    const who = await subscriber();
    site.store.be('failing', READERS);
    const before = delivered.length;
    refund(who);
    await until(() =>
      delivered.slice(before).some((line) => /charge\.refunded.* 5\d\d$/.test(line)),
    );
    site.store.be('well');
    await demo.delivery.settled();
    await isWalledAfter(who, clock.now());
  });

  it('PW-11 and a token that is over opens nothing while the store is down', async () => {
    const held = await heldBy(await subscriber(), () => undefined);
    clock.moveTo(clock.now() + LIMIT_MS);
    site.store.be('failing', READERS);
    expect(await openForms(held.reader, HARD)).toEqual([]);
    site.store.be('well');
    expect(await isOpen(held.reader, HARD)).toBe(true);
  });
});

describe('Who has paid reads at once after coming back,', () => {
  /** Pays, and no event comes. @returns where the provider's page leads. */
  async function paysUnheard(who: Person): Promise<string> {
    const { data } = await who.call('checkout', { price: 'digital-year-usd', amount: 500 });
    demo.delivery.faults = { isLost: true };
    const back = demo.provider.pay(String(data.url).split('/').at(-1) ?? '', demoCards.works);
    const { pathname, search } = new URL(back);
    return pathname + search;
  }
  /** What a wall does in a browser (`web/paywall/load-access.ts`). @returns what each call says. */
  async function atTheWall(who: Person): Promise<string[]> {
    const codes = async () => {
      const { data } = await who.call('access', { redirectURL: HARD });
      return v
        .parse(v.array(v.object({ code: v.string() })), data.findings)
        .map(({ code }) => code);
    };
    const first = await codes();
    if (!first.includes('notPaidYet')) return first;
    const { name } = await who.call('subscription', { action: 'look' });
    return [...first, name, ...(await codes())];
  }
  const within = async (work: () => Promise<void>) => {
    const startMs = performance.now();
    await work();
    expect(performance.now() - startMs).toBeLessThan(MINUTE_MS);
  };

  it('PW-12 by the page after payment, with no event', async () => {
    const who = await person();
    const back = await paysUnheard(who);
    expect(await isOpen(who.reader, HARD)).toBe(false);
    await within(async () => {
      const { headers } = await who.reader.get(back);
      expect(headers.location).toContain('done=subscribed');
      expect(await isOpen(who.reader, HARD)).toBe(true);
    });
  });

  it('PW-12 with the tab closed and the event lost: the wall asks the provider', async () => {
    const who = await person();
    await paysUnheard(who);
    expect(await isOpen(who.reader, HARD)).toBe(false);
    await within(async () => {
      expect(await atTheWall(who)).toEqual(
        expect.arrayContaining(['notPaidYet', 'looked', 'subscriber', 'tokenRenewed']),
      );
      expect(await isOpen(who.reader, HARD)).toBe(true);
    });
  });

  it.each(['provider', 'store'])(
    'PW-12 although the %s was down on the page after payment',
    async (what) => {
      const who = await person();
      const back = await paysUnheard(who);
      demo.setDown(what === 'provider');
      if (what === 'store') site.store.be('failing', READERS);
      const { headers } = await who.reader.get(back);
      expect(headers.location).toContain('done=paying');
      demo.setDown(false);
      site.store.be('well');
      await within(async () => {
        expect(await atTheWall(who)).toContain('subscriber');
        expect(await isOpen(who.reader, HARD)).toBe(true);
      });
    },
  );

  it('PW-12 and who has begun and not paid is told so for a day', async () => {
    const who = await person();
    await who.call('checkout', { price: 'digital-year-usd', amount: 500 });
    expect(await atTheWall(who)).toEqual(expect.arrayContaining(['looked', 'notPaidYet']));
    expect(await isOpen(who.reader, HARD)).toBe(false);
    clock.moveTo(clock.now() + DAY_MS + MINUTE_MS);
    expect(await atTheWall(who)).not.toContain('notPaidYet');
  });
});
