/**
 * Counts how often the links of a letter are followed: a sum for each edition, link and day. Nothing of
 * the reader is in it; a network counts once an hour for a link, as it does for a view (ADR 0197).
 */
import { DAY_MS } from '../../../shared/limits.ts';
import { editionLabel, type EditionName } from '../../../shared/newsletters/edition.ts';
import type { PlainItem } from '../../aws/attributes.ts';
import type { DynamoClient } from '../../aws/dynamo.ts';
import { markNetwork, type CounterStore } from '../../content/counted-networks.ts';
import { contentKey } from '../../content/keys.ts';
import { dayOf } from '../../content/view-score.ts';

/** As long as questions about an edition come. */
export const CLICKS_KEPT_DAYS = 180;

export interface Click {
  readonly edition: EditionName;
  /** Number of the link in the letter. */
  readonly link: number;
  /** As `viewerNetwork` names it; undefined: a program, which counts apart. */
  readonly network: string | undefined;
}

export interface ClickCounter {
  count(click: Click): Promise<void>;
}

/** Of one link. */
export interface LinkClicks {
  readonly people: number;
  readonly programs: number;
}

/** Attributes of a day's record: `p3` counts people on the link 3, `m3` programs. */
const attributeForm = /^([pm])(\d+)$/;

export function createClickCounter(store: CounterStore): ClickCounter {
  const { dynamo, table, now } = store;
  return {
    async count({ edition, link, network }) {
      const label = editionLabel(edition);
      if (
        network !== undefined &&
        !(await markNetwork(store, 'click', `${label} ${link}`, network))
      )
        return;
      const day = dayOf(now());
      await dynamo.update({
        table,
        key: contentKey.letterClicks(label, day),
        update: 'ADD #count :one SET #ttl = :ttl',
        names: { '#count': `${network === undefined ? 'm' : 'p'}${link}`, '#ttl': 'ttl' },
        values: { ':one': 1, ':ttl': ((day + CLICKS_KEPT_DAYS) * DAY_MS) / 1_000 },
      });
    },
  };
}

function addTo(sums: Map<number, LinkClicks>, record: PlainItem): void {
  for (const [name, value] of Object.entries(record)) {
    const [, kind, number] = attributeForm.exec(name) ?? [];
    if (kind === undefined || typeof value !== 'number') continue;
    const { people = 0, programs = 0 } = sums.get(Number(number)) ?? {};
    sums.set(
      Number(number),
      kind === 'p' ? { people: people + value, programs } : { people, programs: programs + value },
    );
  }
}

/**
 * Returns the clicks of an edition by the number of the link, and those of people by day (ISO).
 * @param since when its letters began to go out, ISO.
 */
export async function clicksOf(
  dynamo: Pick<DynamoClient, 'batchGet'>,
  table: string,
  edition: EditionName,
  { since, nowMs }: { readonly since: string; readonly nowMs: number },
): Promise<{
  readonly links: ReadonlyMap<number, LinkClicks>;
  readonly days: ReadonlyMap<string, number>;
}> {
  const today = dayOf(nowMs);
  const first = Math.max(dayOf(Date.parse(since)), today - CLICKS_KEPT_DAYS);
  const days = Array.from({ length: today - first + 1 }, (_, index) => first + index);
  const keys = days.map((day) => contentKey.letterClicks(editionLabel(edition), day));
  const byKey = new Map(
    (await dynamo.batchGet(table, keys)).map((record) => [String(record.pk), record]),
  );
  const links = new Map<number, LinkClicks>();
  const people = new Map<string, number>();
  for (const [index, day] of days.entries()) {
    const record = byKey.get(keys[index]?.pk ?? '');
    if (record === undefined) continue;
    const ofDay = new Map<number, LinkClicks>();
    addTo(ofDay, record);
    addTo(links, record);
    const sum = [...ofDay.values()].reduce((all, one) => all + one.people, 0);
    people.set(new Date(day * DAY_MS).toISOString().slice(0, 10), sum);
  }
  return { links, days: people };
}
