/**
 * Counts how fast pages were, in ranges: one record for each day and page type, and none for a
 * reader. A record takes 1,000 writes a second, which is 10,000 page views at the sampling rate.
 */
import { DAY_S } from '../../shared/limits.ts';
import { pageTypes, type PageType } from '../../shared/pages.ts';
import {
  bucketOf,
  vitalNames,
  VITALS_DAYS,
  type VitalName,
  type VitalsReport,
} from '../../shared/vitals/vitals.ts';
import type { PlainItem } from '../aws/attributes.ts';
import type { DynamoClient } from '../aws/dynamo.ts';
import { markNetwork, type CounterStore } from './counted-networks.ts';
import { dayOf } from './view-score.ts';
import { VITALS_PREFIX } from './views-prefix.ts';

/** How many reports are in each range, by page type and vital. */
export type VitalsCounts = ReadonlyMap<
  PageType,
  { readonly reports: number } & Readonly<Record<VitalName, ReadonlyMap<number, number>>>
>;

/** Of a day (whole days since 1970, UTC) and a page type. */
function vitalsKey(day: number, page: PageType): { readonly pk: string } {
  return { pk: `${VITALS_PREFIX}${day}#${page}` };
}

/** Name of the attribute that counts a range, e.g. `LCP_15`. */
function attribute(name: VitalName, bucket: number): string {
  return `${name}_${bucket}`;
}

/**
 * Counts a report, unless the network was counted for this page type within the hour.
 * @returns whether it was counted.
 * @throws what the store throws.
 */
export async function countVitals(
  store: CounterStore,
  page: PageType,
  report: VitalsReport['vitals'],
  network: string,
): Promise<boolean> {
  if (!(await markNetwork(store, 'vitals', page, network))) return false;
  const day = dayOf(store.now());
  const counted = vitalNames.flatMap((name) => {
    const value = report[name];
    return value === undefined ? [] : [attribute(name, bucketOf(name, value))];
  });
  const names = ['reports', ...counted];
  await store.dynamo.update({
    table: store.table,
    key: vitalsKey(day, page),
    update: `ADD ${names.map((_, index) => `#n${index} :one`).join(', ')} SET #ttl = :ttl`,
    names: {
      '#ttl': 'ttl',
      ...Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
    },
    values: { ':one': 1, ':ttl': (day + VITALS_DAYS + 1) * DAY_S },
  });
  return true;
}

function addRecord(counts: Map<string, number>, record: PlainItem): void {
  for (const [name, value] of Object.entries(record))
    if (typeof value === 'number' && name !== 'ttl')
      counts.set(name, (counts.get(name) ?? 0) + value);
}

function rangesOf(counts: ReadonlyMap<string, number>, name: VitalName): Map<number, number> {
  const start = `${name}_`;
  return new Map(
    [...counts].flatMap(([key, count]) =>
      key.startsWith(start) ? [[Number(key.slice(start.length)), count] as const] : [],
    ),
  );
}

/** Returns the counts of the days that figures are read over, for page types that have any. */
export async function readVitals(
  dynamo: Pick<DynamoClient, 'batchGet'>,
  table: string,
  nowMs: number,
): Promise<VitalsCounts> {
  const today = dayOf(nowMs);
  const keys = pageTypes.flatMap((page) =>
    Array.from({ length: VITALS_DAYS }, (_, ago) => ({
      page,
      key: vitalsKey(today - ago, page),
    })),
  );
  const pages = new Map(keys.map(({ page, key }) => [key.pk, page]));
  const sums = new Map<PageType, Map<string, number>>();
  for (const record of await dynamo.batchGet(
    table,
    keys.map(({ key }) => key),
  )) {
    const page = pages.get(String(record.pk));
    if (page === undefined) continue;
    const counts = sums.get(page) ?? new Map<string, number>();
    sums.set(page, counts);
    addRecord(counts, record);
  }
  return new Map(
    [...sums].map(([page, counts]) => [
      page,
      {
        reports: counts.get('reports') ?? 0,
        LCP: rangesOf(counts, 'LCP'),
        INP: rangesOf(counts, 'INP'),
        CLS: rangesOf(counts, 'CLS'),
        FCP: rangesOf(counts, 'FCP'),
        TTFB: rangesOf(counts, 'TTFB'),
      },
    ]),
  );
}
