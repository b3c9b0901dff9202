/**
 * Calls about readers: find one, say why one is walled, give a subscription, end one. No call responds
 * with a password, a session or what somebody has read.
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { words } from '#words';
import { allowanceOfBrand, pathOfAddress } from '../../services/access/access-deps.ts';
import { accountFacts, explainForCare } from '../../services/access/read-access.ts';
import { ApiError } from '../../services/http/api-error.ts';
import { accountError } from '../../services/readers/account-error.ts';
import { textField } from '../../services/readers/body-fields.ts';
import { dayEnd, readDate } from '../../services/readers/day-end.ts';
import { success } from '../../services/readers/service-response.ts';
import type { Subscription } from '../../services/readers/subscription-store.ts';
import { isPaidNumber } from '../../services/subscriptions/paid-store.ts';
import type { AccessFinding } from '../../shared/access/explain-access.ts';
import { accessTexts } from '../../shared/access/access-texts.ts';
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import { hasEnded, lastDay } from '../../shared/accounts/last-day.ts';
import type { DeskReader, DeskSubscription, DeskWhy } from '../../shared/desk/desk-readers.ts';
import { dayIn } from '../../shared/content/zoned-instant.ts';
import { fill } from '../../shared/words/fill.ts';
import { staffCall, type DeskCall } from './call.ts';
import type { DeskDeps } from './desk-deps.ts';

/** Numbers of subscriptions that are given at the desk begin with it. */
const COMP = 'COMP.';

function emailOf(text: string): string {
  const email = normalEmail(text);
  if (!isEmail(email)) throw accountError('invalidEmail');
  return email;
}

/** @param waiting Ends of gifts that wait for what the reader has besides. */
function shownSubscription(
  { brand, now }: DeskDeps,
  one: Subscription,
  waiting: ReadonlySet<string> = new Set(),
): DeskSubscription {
  const { number, endsAt, plan } = one;
  const isComp = number.startsWith(COMP);
  const fromTable = isComp ? 'comp' : 'table';
  return {
    // What was bought ends at the payment provider.
    ...(isPaidNumber(number) ? {} : { number }),
    from: isPaidNumber(number) ? 'bought' : fromTable,
    isOpen: !hasEnded(endsAt, now()) && !waiting.has(endsAt),
    ...{ lastDay: lastDay(endsAt, brand.timeZone), plan },
  };
}

async function readReader(deps: DeskDeps, email: string): Promise<DeskReader> {
  const { care, brand } = deps;
  const hash = await deps.hashEmail(email);
  const [account, ofMailbox] = await Promise.all([
    deps.accounts.byEmailHash(hash),
    care.subscriptions.ofMailbox(hash),
  ]);
  if (account === undefined)
    return { email, subscriptions: ofMailbox.map((one) => shownSubscription(deps, one)) };
  const [linked, { held }] = await Promise.all([
    care.subscriptionLinks.ofAccount(account),
    accountFacts(care, account),
  ]);
  const own = new Map([...linked, ...ofMailbox].map((one) => [one.number, one]));
  const known = new Set([...own.values()].map(({ endsAt }) => endsAt));
  const waiting = new Set(
    held.filter(({ reason }) => reason === 'waiting').map(({ endsAt }) => endsAt),
  );
  const { createdAt, verifiedAt } = account;
  return {
    ...{ email, account: { createdAt, verifiedAt } },
    subscriptions: [
      ...[...own.values()].map((one) => shownSubscription(deps, one, waiting)),
      // Places in groups, and institutions.
      ...held
        .filter(({ endsAt, reason }) => reason === 'linked' && !known.has(endsAt))
        .map(({ isOpen, endsAt, plan }) => ({
          ...{ from: 'other' as const, isOpen, plan },
          lastDay: lastDay(endsAt, brand.timeZone),
        })),
    ],
  };
}

const find = staffCall('readers', v.object({ email: textField }), async (deps, body) =>
  success('reader', 'ok', { reader: await readReader(deps, emailOf(body.email)) }),
);

/** What begins on a day, free items or a gift, names that day; all else, the last day that it held. */
const beginAnew: ReadonlySet<AccessFinding['code']> = new Set([
  'sampled',
  'readBefore',
  'meterUsed',
  'startsLater',
]);

/**
 * Returns what the desk says of one reason, with its day.
 * @param timeZone IANA, of the publication.
 */
export function findingLine(
  { code, left = 0, of = 0, date }: AccessFinding,
  timeZone: string,
): string {
  const text = fill(accessTexts[code], { left: String(left), of: String(of) });
  if (date === undefined) return text;
  const day = beginAnew.has(code) ? dayIn(timeZone, Date.parse(date)) : lastDay(date, timeZone);
  return `${text} (${day})`;
}

const why = staffCall(
  'readers',
  v.object({ email: textField, address: v.pipe(textField, v.trim()) }),
  async (deps, body) => {
    const email = emailOf(body.email);
    const account = await deps.accounts.byEmailHash(await deps.hashEmail(email));
    if (account === undefined)
      throw new ApiError(404, 'unknown', fill(words.deskNoAccount, { email }));
    let path: string;
    try {
      path = pathOfAddress(body.address);
    } catch {
      throw new ApiError(400, 'invalidAddress', words.deskNoAddress);
    }
    const { facts, explanation } = await explainForCare(
      deps.care,
      allowanceOfBrand(deps.brand, deps.now()),
      account,
      path,
    );
    if (facts.item === undefined)
      throw new ApiError(404, 'unknown', fill(words.deskNoStory, { path }));
    const shown: DeskWhy = {
      isOpen: explanation.isOpen === true,
      lines: explanation.findings.map((finding) => findingLine(finding, deps.brand.timeZone)),
    };
    return success('why', 'ok', { why: shown });
  },
);

const comp = staffCall(
  'readers',
  v.object({ email: textField, lastDay: textField, plan: v.optional(textField, '') }),
  async (deps, body, { staff }) => {
    const { brand, care, now } = deps;
    const email = emailOf(body.email);
    const day = readDate(body.lastDay);
    const endsAt = day && dayEnd(day, brand.timeZone);
    if (endsAt === undefined || hasEnded(endsAt, now()))
      throw new ApiError(400, 'invalidDay', words.deskDayToCome);
    if (body.plan !== '' && !(brand.plans ?? []).some(({ key }) => key === body.plan))
      throw new ApiError(400, 'unknownPlan', fill(words.deskNoPlan, { name: body.plan }));
    const number = `${COMP}${randomBytes(5).toString('hex').toUpperCase()}`;
    await care.subscriptions.put([
      {
        ...{ number, kind: 'digital', endsAt, email, emailHash: await deps.hashEmail(email) },
        ...(body.plan === '' ? {} : { plan: body.plan }),
      },
    ]);
    await deps.deskAudit.note(staff, 'reader-comped', `${email}, ${body.lastDay}`);
    return success('comped', 'ok', { reader: await readReader(deps, email) });
  },
);

const end = staffCall(
  'readers',
  v.object({ email: textField, number: textField }),
  async (deps, body, { staff }) => {
    const email = emailOf(body.email);
    // One of this reader: a number that somebody mistypes ends nobody else's.
    const { subscriptions } = await readReader(deps, email);
    const { number } = body;
    const isTheirs = subscriptions.some((one) => one.number === number);
    const isEnded =
      isTheirs && (await deps.care.subscriptions.end(number, new Date(deps.now()).toISOString()));
    if (!isEnded) throw new ApiError(404, 'unknown', fill(words.deskNoSubscription, { number }));
    await deps.deskAudit.note(staff, 'reader-ended', `${email}, ${number}`);
    return success('ended', 'ok', { reader: await readReader(deps, email) });
  },
);

export const readerCalls = {
  reader: find,
  'reader-why': why,
  'reader-comp': comp,
  'reader-end': end,
} as const satisfies Record<string, DeskCall>;
