/**
 * Makes the editions whose time has come of what is new, and has them sent. Where nothing is new, nothing
 * is sent. A run that was killed is gone on with: the same edition is made, and no second one (ADR 0206).
 */
import { randomUUID } from 'node:crypto';
import { Cron } from 'croner';
import type { Brand } from '../../../shared/brand/brand.ts';
import type { Card } from '../../../shared/content/card.ts';
import { stripTags } from '../../../shared/content/text.ts';
import { errorMessage } from '../../../shared/error-message.ts';
import { MINUTE_S, SECOND_MS } from '../../../shared/limits.ts';
import {
  HEADLINE_PLACE,
  weekdays,
  type Automation,
} from '../../../shared/newsletters/automation.ts';
import { editionLabel, type EditionDraft } from '../../../shared/newsletters/edition.ts';
import {
  newsletterOfKey,
  type FoundNewsletter,
} from '../../../shared/newsletters/find-newsletter.ts';
import type { ContentSource } from '../../content/content-records.ts';
import { listingName } from '../../content/keys.ts';
import type { Log } from '../../http/log.ts';
import { keptAs, type AutomationStore, type KeptAutomation } from './automation-store.ts';
import type { EditionStore } from './edition-store.ts';
import {
  draftOf,
  EditionError,
  newStories,
  storiesOut,
  type NewsSince,
} from './edition-stories.ts';
import { freezeEdition, LetterTooLongError } from './freeze-edition.ts';

/** A site that did not run at the time makes the edition up to so much later; then the next one has it. */
const LATE_MAX_MS = 6 * 60 * MINUTE_S * SECOND_MS;

/** Returns the first time of an automation after a moment, ISO. */
export function nextTime(
  { days, at }: Pick<Automation, 'days' | 'at'>,
  afterMs: number,
  timeZone: string,
): string {
  const [hour = '', minute = ''] = at.split(':');
  const numbers = days.map((day) => weekdays.indexOf(day) + 1).join(',');
  const next = new Cron(`${Number(minute)} ${Number(hour)} * * ${numbers}`, {
    timezone: timeZone,
  }).nextRun(new Date(afterMs));
  if (next === null) throw new EditionError(`There is no time ${at} on ${days.join(', ')}`);
  return next.toISOString();
}

export interface AutomationDeps {
  readonly automations: AutomationStore;
  readonly editions: EditionStore;
  readonly source: ContentSource;
  readonly brand: Brand;
  /** Of links and images. */
  readonly origin: string;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: Log;
}

/** Returns the new stories of an automation, the newest first. */
export async function automaticStories(
  source: ContentSource,
  { sections, atMost, ...news }: Pick<Automation, 'sections' | 'since' | 'seen' | 'atMost'>,
): Promise<readonly Card[]> {
  const listings = sections.length === 0 ? [listingName.recent] : sections.map(listingName.section);
  const lists = await Promise.all(listings.map((listing) => newStories(source, listing, news)));
  const byId = new Map(lists.flat().map((card) => [card.id, card]));
  return [...byId.values()]
    .sort((one, other) => (one.pubDate < other.pubDate ? 1 : -1))
    .slice(0, atMost);
}

/** Returns the draft of an automation; undefined when too little is new. */
export async function automaticDraft(
  source: ContentSource,
  automation: Automation,
  { configuration }: FoundNewsletter,
): Promise<EditionDraft | undefined> {
  const out = await storiesOut(source);
  const cards = await automaticStories(source, automation);
  if (cards.length < automation.atLeast) return undefined;
  const audience = configuration.IS_FOR_SUBSCRIBERS === true ? 'subscribers' : 'all';
  const draft = draftOf(cards, audience, cards[0]?.pubDate ?? automation.since, out);
  const headline = stripTags(cards[0]?.hed ?? '');
  return (
    draft && {
      ...draft,
      subject: (automation.subject ?? HEADLINE_PLACE)
        .replaceAll(HEADLINE_PLACE, () => headline)
        .slice(0, 200),
      stories: draft.stories.map((story) => ({ ...story, show: automation.show })),
    }
  );
}

/** Freezes as many of the stories, from the first on, as mailboxes take. */
async function freezeWhatFits(
  { source, brand, origin, now }: AutomationDeps,
  newsletter: FoundNewsletter,
  number: number,
  draft: EditionDraft,
) {
  for (let count = draft.stories.length; ; count -= 1) {
    const shown = { ...draft, stories: draft.stories.slice(0, count) };
    try {
      const input = { source, brand, newsletter, number, origin, nowMs: now() };
      return { draft: shown, frozen: await freezeEdition({ ...input, draft: shown }) };
    } catch (error) {
      if (!(error instanceof LetterTooLongError) || count === 1) throw error;
    }
  }
}

/** Makes the edition of a number, or goes on with it, and has it sent. */
async function makeEdition(
  deps: AutomationDeps,
  newsletter: FoundNewsletter,
  number: number,
  wanted: EditionDraft,
): Promise<void> {
  const { editions, now, log } = deps;
  const name = { key: newsletter.key, number };
  const { draft, frozen } = await freezeWhatFits(deps, newsletter, number, wanted);
  // Not one that has gone further already.
  if (!(await editions.put(name, draft))) return;
  const letter = randomUUID();
  await editions.freeze({ ...name, letter }, frozen);
  const sendAt = new Date(now()).toISOString();
  await editions.change(name, { to: 'scheduled', from: ['draft'], set: { sendAt, letter } });
  log({ level: 'INFO', message: 'An edition was made', edition: editionLabel(name) });
}

async function runOne(
  deps: AutomationDeps,
  newsletter: FoundNewsletter,
  kept: KeptAutomation,
): Promise<void> {
  const { automations, editions, brand, source, now } = deps;
  const { key } = newsletter;
  const { making, ...automation } = kept.automation;
  const nowMs = now();
  const at = new Date(nowMs).toISOString();
  const ended = async (
    last: Omit<NonNullable<Automation['last']>, 'at'>,
    from = kept,
    news?: NewsSince,
  ) => {
    await automations.replace(key, from, {
      ...automation,
      ...news,
      nextAt: nextTime(automation, nowMs, brand.timeZone),
      last: { at, ...last },
    });
  };
  const isLate = nowMs - Date.parse(automation.nextAt) > LATE_MAX_MS;
  if (making === undefined && isLate) return ended({ what: 'late' });
  const draft = await automaticDraft(source, automation, newsletter);
  if (draft === undefined) return ended({ what: 'nothing' });
  const number = making ?? (await editions.reserve(key));
  const begun = making === undefined ? keptAs({ ...automation, making: number }) : kept;
  if (making === undefined && !(await automations.replace(key, kept, begun.automation))) return;
  try {
    await makeEdition(deps, newsletter, number, draft);
  } catch (error) {
    if (!(error instanceof EditionError)) throw error;
    deps.log({
      ...{ level: 'ERROR', message: 'An edition was not made' },
      ...{ edition: key, reason: error.message },
    });
    return ended({ what: 'failed', reason: error.message }, begun);
  }
  // A run that was killed may have made it of fewer stories than there are now.
  const made = await editions.get({ key, number });
  const { newsUntil: since = at, seen } = made?.draft ?? {};
  await ended({ what: 'sent', number }, begun, { since, seen });
}

/** Makes what is due. An error of one newsletter keeps no other from its edition; the next run tries again. */
export async function runAutomations(deps: AutomationDeps): Promise<void> {
  const { automations, brand, now, log } = deps;
  const time = new Date(now()).toISOString();
  for (const [key, kept] of await automations.all()) {
    const newsletter = newsletterOfKey(brand.newsletters, key);
    if (newsletter === undefined || kept.automation.nextAt > time) continue;
    try {
      await runOne(deps, newsletter, kept);
    } catch (error) {
      const reason = errorMessage(error);
      log({ level: 'ERROR', message: 'An edition was not made', edition: key, reason });
    }
  }
}
