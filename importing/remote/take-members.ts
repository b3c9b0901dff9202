/**
 * Brings subscriptions and newsletters in step with the members of a followed source, one way. What a
 * reader did here stays: who left a newsletter here is not brought back, and who signed up here stays.
 */
import type { RemoteMember } from './remote-member.ts';
import { planOf } from '../plan-tiers.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import { groups } from '../../shared/groups.ts';
import {
  imported,
  importedLeaving,
  type ImportedConsent,
} from '../../shared/newsletters/subscription.ts';
import type { SuppressionStore } from '../../services/email/suppression-store.ts';
import type { NewsletterReaders } from '../../services/newsletters/newsletter-readers.ts';
import type { NewsletterStore } from '../../services/newsletters/newsletter-store.ts';
import { subscriptionNumber } from '../../services/readers/subscription-number.ts';
import type {
  SubscriptionRow,
  SubscriptionStore,
} from '../../services/readers/subscription-store.ts';

/** Of a subscription that has no end there. */
const NO_END = '2099-12-31T00:00:00.000Z';
/** Calls of the store at the same time. */
const AT_ONCE = 16;
/** DynamoDB reads this many items in one call. */
const GROUP = 100;

export interface MembersReport {
  readonly source: string;
  readonly dryRun: boolean;
  members: number;
  readonly subscriptions: { running: number; stored: number; ended: number };
  readonly newsletters: {
    confirmed: number;
    left: number;
    /** They have left here, which stays. */
    leftHere: number;
    suppressed: number;
  };
  /** What is not as it is there, with the number of members. No address. */
  readonly warnings: Record<string, number>;
}

export interface MembersTarget {
  readonly subscriptions: Pick<SubscriptionStore, 'put' | 'byNumber' | 'end'>;
  readonly newsletters: Pick<NewsletterStore, 'all' | 'change'>;
  readonly readers: Pick<NewsletterReaders, 'confirmed'>;
  readonly suppressions: Pick<SuppressionStore, 'record' | 'add'>;
  readonly hashEmail: (email: string) => string;
}

export interface MembersRun {
  /** Of the source, such as `ghost:www.example.org`. */
  readonly name: string;
  readonly brand: Pick<Brand, 'plans' | 'newsletters'>;
  readonly members: readonly RemoteMember[];
  /** Newsletters there by names here. */
  readonly named: ReadonlyMap<string, string>;
  /** Numbers that earlier runs have brought. */
  readonly before: readonly string[];
  /** Keeps the numbers that may run, before and after they are written. */
  readonly keep: (numbers: readonly string[]) => Promise<void>;
  readonly target: MembersTarget;
  readonly dryRun: boolean;
  readonly nowMs: number;
}

function sourceOf(name: string): string {
  return `sync ${name}`;
}

/** Returns the key of a newsletter here: as it was named, or one of the same key or title. */
function newsletterKey(
  there: string,
  { named, brand }: Pick<MembersRun, 'named' | 'brand'>,
): string | undefined {
  const same = (text: string) => text.trim().toLowerCase() === there.trim().toLowerCase();
  const given = [...named].find(([name]) => same(name))?.[1];
  if (given !== undefined) return given;
  return Object.entries(brand.newsletters).find(
    ([key, { TITLE }]) => same(key) || same(TITLE),
  )?.[0];
}

class Run {
  readonly report: MembersReport;
  private readonly run: MembersRun;
  private readonly consent: ImportedConsent;

  constructor(run: MembersRun) {
    this.run = run;
    this.report = {
      ...{ source: run.name, dryRun: run.dryRun, members: run.members.length, warnings: {} },
      subscriptions: { running: 0, stored: 0, ended: 0 },
      newsletters: { confirmed: 0, left: 0, leftHere: 0, suppressed: 0 },
    };
    this.consent = { nowMs: run.nowMs, source: sourceOf(run.name), text: '' };
  }

  private warn(message: string): void {
    this.report.warnings[message] = (this.report.warnings[message] ?? 0) + 1;
  }

  rowOf({ id, email, name, paid }: RemoteMember): SubscriptionRow[] {
    const number = subscriptionNumber(`M-${id}`);
    if (paid === undefined || number === undefined) return [];
    const { plans } = this.run.brand;
    const keys = paid.plans.flatMap((names) => planOf(names, { plans })?.key ?? []);
    for (const names of paid.plans)
      if (plans !== undefined && planOf(names, { plans }) === undefined)
        this.warn(`"${names.at(-1) ?? ''}" is no plan of the brand file: opens no item of a plan`);
    if (new Set(keys).size > 1) this.warn('has several plans: the first counts');
    const [plan] = keys;
    const address = normalEmail(email);
    return [
      {
        ...{ number, kind: 'digital', endsAt: paid.endsAt ?? NO_END },
        ...(plan === undefined ? {} : { plan }),
        ...(name === '' ? {} : { name: name.replace(/\p{Cc}+/gu, ' ').slice(0, 200) }),
        ...{ email: address, emailHash: this.run.target.hashEmail(address) },
      },
    ];
  }

  async subscriptions(members: readonly RemoteMember[]): Promise<void> {
    const { before, keep, target, dryRun, nowMs } = this.run;
    const counts = this.report.subscriptions;
    const rows = members.flatMap((member) => this.rowOf(member));
    const now = new Date(nowMs).toISOString();
    counts.running = rows.filter(({ endsAt }) => endsAt > now).length;
    const numbers = rows.map(({ number }) => number);
    const gone = before.filter((number) => !numbers.includes(number));
    // First: what is written must be known to the next run, also when this one is ended.
    if (!dryRun) await keep([...new Set([...before, ...numbers])]);
    for (const group of groups(rows, GROUP)) {
      if (!dryRun) {
        const outcomes = await target.subscriptions.put(group);
        counts.stored += outcomes.filter((one) => one === 'stored').length;
        continue;
      }
      for (const row of group) {
        const known = await target.subscriptions.byNumber(row.number);
        const isSame =
          known?.endsAt === row.endsAt && known.email === row.email && known.plan === row.plan;
        if (!isSame) counts.stored += 1;
      }
    }
    for (const number of gone) {
      const known = await target.subscriptions.byNumber(number);
      if (known === undefined || known.endsAt <= now) continue;
      if (!dryRun) await target.subscriptions.end(number, now);
      counts.ended += 1;
    }
    if (!dryRun) await keep(numbers);
  }

  /** Once: the source says it at each run, also after the owner of the mailbox has lifted it here. */
  private async suppress(
    email: string,
    kind: NonNullable<RemoteMember['suppressed']>,
  ): Promise<void> {
    const { suppressions } = this.run.target;
    const { complainedAt, bouncedAt, liftedAt } = (await suppressions.record(email)) ?? {};
    if (liftedAt !== undefined) return;
    if ((kind === 'complaint' ? complainedAt : bouncedAt) !== undefined) return;
    const at = new Date(this.run.nowMs).toISOString();
    await suppressions.add(email, { kind, at, id: this.consent.source });
  }

  /** Takes over who gets a newsletter there. Returns the hashes of these mailboxes by newsletter. */
  async subscribe(members: readonly RemoteMember[]): Promise<Map<string, Set<string>>> {
    const { target, dryRun } = this.run;
    const counts = this.report.newsletters;
    const wanted = new Map<string, Set<string>>();
    const takeOne = async (member: RemoteMember): Promise<void> => {
      const email = normalEmail(member.email);
      if (member.suppressed !== undefined) {
        counts.suppressed += 1;
        if (!dryRun) await this.suppress(email, member.suppressed);
        return;
      }
      const hash = target.hashEmail(email);
      for (const there of member.newsletters) {
        const key = newsletterKey(there, this.run);
        if (key === undefined) {
          this.warn(
            `the newsletter "${there}" is none of the magazine's: --newsletter "${there}=KEY"`,
          );
          continue;
        }
        wanted.set(key, (wanted.get(key) ?? new Set()).add(hash));
        const { createdAt, agreedAt = createdAt } = member;
        const since = member.agreedAt === undefined ? `${createdAt} or later` : agreedAt;
        const text = `Agreed at ${since}, as ${this.run.name} says.`;
        const at = Number.isNaN(Date.parse(agreedAt)) ? {} : { at: agreedAt };
        const outcomes: ('confirmed' | 'unchanged' | 'left')[] = [];
        const next = (current: Parameters<typeof imported>[0]) => {
          const found = imported(current, email, { ...this.consent, ...at, text });
          outcomes.push(typeof found === 'string' ? found : 'confirmed');
          return typeof found === 'string' ? undefined : found;
        };
        if (dryRun) next((await target.newsletters.all(hash)).get(key));
        else await target.newsletters.change(hash, key, next);
        const outcome = outcomes.at(-1);
        if (outcome === 'left') counts.leftHere += 1;
        else if (outcome === 'confirmed') counts.confirmed += 1;
      }
    };
    for (const group of groups(members, AT_ONCE)) await Promise.all(group.map(takeOne));
    return wanted;
  }

  /** Yields whom the source has brought, and who get a newsletter. */
  private async *brought(): AsyncGenerator<{ readonly key: string; readonly hash: string }> {
    const { target, brand } = this.run;
    for (const key of Object.keys(brand.newsletters))
      for await (const group of target.readers.confirmed(key))
        for (const { hash, sourceCode } of group)
          if (sourceCode === this.consent.source) yield { key, hash };
  }

  async hasReaders(): Promise<boolean> {
    for await (const _one of this.brought()) return true;
    return false;
  }

  /** Those whom the source has brought, and who do not get a newsletter there any more, leave it. */
  async unsubscribe(wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
    const { target, dryRun, name } = this.run;
    const text = `Gets it no more, as ${name} says.`;
    // Since the last run.
    const at = new Date(this.consent.nowMs).toISOString();
    for await (const { key, hash } of this.brought()) {
      if (wanted.get(key)?.has(hash) === true) continue;
      this.report.newsletters.left += 1;
      if (dryRun) continue;
      await target.newsletters.change(hash, key, (current) => {
        const next = importedLeaving(current, { ...this.consent, at, text });
        return typeof next === 'string' ? undefined : next;
      });
    }
  }

  usable(): RemoteMember[] {
    return this.run.members.filter(({ email }) => {
      const isUsable = isEmail(normalEmail(email));
      if (!isUsable) this.warn('has an address that mail servers do not take, and is left out');
      return isUsable;
    });
  }
}

/**
 * @throws Error when a source that had members has none now, and what the stores throw. It can be
 *   repeated: the same members change nothing.
 */
export async function takeMembers(options: MembersRun): Promise<MembersReport> {
  const { before, name } = options;
  const run = new Run(options);
  const usable = run.usable();
  if (usable.length === 0 && (before.length > 0 || (await run.hasReaders())))
    throw new Error(
      `${name} shows no member, and has brought subscriptions or readers of newsletters: nothing was changed`,
    );
  await run.subscriptions(usable);
  await run.unsubscribe(await run.subscribe(usable));
  return run.report;
}

/** Returns the report as lines of plain text. */
export function describeMembers(report: MembersReport): string[] {
  const { source, dryRun, members, subscriptions, newsletters, warnings } = report;
  return [
    `${dryRun ? 'Would take' : 'Took'} ${members} members of ${source}${dryRun ? '; nothing was written' : ''}`,
    `  subscriptions: ${subscriptions.running} running, ${subscriptions.stored} stored, ${subscriptions.ended} ended`,
    `  newsletters: ${newsletters.confirmed} confirmed, ${newsletters.left} left, ${newsletters.leftHere} have left here and stay so, ${newsletters.suppressed} get no email there`,
    ...Object.entries(warnings).map(([message, count]) => `  ${count} × ${message}`),
  ];
}
