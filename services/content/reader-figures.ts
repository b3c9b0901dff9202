/**
 * The figures of `masthead figures` and of the desk: what is read most, what readers searched for without a
 * result, and the addresses that lead nowhere.
 */
import type { Brand } from '../../shared/brand/brand.ts';
import { isKnown } from '../../shared/brand/missing-pages.ts';
import type { Card } from '../../shared/content/card.ts';
import { csvText } from '../../shared/csv-text.ts';
import { DAY_MS } from '../../shared/limits.ts';
import { createRouter, type RouteMatch } from '../../shared/route-match.ts';
import type { DynamoClient } from '../aws/dynamo.ts';
import { destinationOf } from '../pages/destination.ts';
import { createContentReader, type ContentReader } from './content-reader.ts';
import { authorList, tagList } from './named-lists.ts';
import type { Pointer } from './stored-documents.ts';
import { readUnmet, UNMET_DAYS, type UnmetCount } from './unmet-counter.ts';

export interface DeadAddress {
  readonly path: string;
  readonly times: number;
  /** Path of the page of this site that led there last. */
  readonly from?: string;
  /** False: its form is that of a list, such as a tag’s. Only such pages are at it. */
  readonly mayRedirect: boolean;
}

export interface ReaderFigures {
  /** Days, e.g. `2026-11-22`, UTC; both included. Of searches and addresses. */
  readonly from: string;
  readonly to: string;
  readonly mostRead: readonly Card[];
  readonly searches: readonly Pick<UnmetCount, 'text' | 'times'>[];
  readonly addresses: readonly DeadAddress[];
}

export interface FigureSource {
  readonly dynamo: Pick<DynamoClient, 'get' | 'batchGet'>;
  readonly table: string;
  readonly brand: Brand;
  readonly nowMs: number;
}

/** Whether there is the list that an address names. Tags and people are content. */
async function hasList(reader: ContentReader, brand: Brand, path: string, match: RouteMatch) {
  const { tag, author } = match.params;
  const list = tag === undefined ? author && authorList(author) : tagList(tag);
  if (!list) return isKnown(brand, match, path);
  const index = await reader.readIndex({ ...list.read, listings: [list.listing] });
  return list.words(index) !== false;
}

/** Whether nothing is at an address by now: what was redirected or published since is no dead link. */
async function deadAddress(
  { text: path, ...asked }: UnmetCount,
  pointer: Pointer | undefined,
  {
    reader,
    brand,
    route,
    now,
  }: {
    readonly reader: ContentReader;
    readonly brand: Brand;
    readonly route: ReturnType<typeof createRouter>;
    readonly now: string;
  },
): Promise<DeadAddress | undefined> {
  const isWaiting = pointer?.kind === 'item' && pointer.publicFrom > now;
  if (pointer !== undefined && !isWaiting) return undefined;
  const match = route(path);
  const mayRedirect = !isWaiting && destinationOf(path, pointer, route).kind === 'nothing';
  if (match !== undefined && !mayRedirect && !isWaiting)
    if (await hasList(reader, brand, path, match)) return undefined;
  return { path, ...asked, mayRedirect };
}

export async function readReaderFigures(source: FigureSource): Promise<ReaderFigures> {
  const { dynamo, table, brand, nowMs } = source;
  const now = new Date(nowMs).toISOString();
  const reader = createContentReader(dynamo, table, () => now);
  const unmet = await readUnmet(dynamo, table, nowMs);
  const paths = unmet.address.map(({ text }) => text);
  const { pointers, popular } = await reader.readIndex({ paths, popular: true });
  const found = { reader, brand, route: createRouter(brand), now };
  const addresses = await Promise.all(
    unmet.address.map((asked) => deadAddress(asked, pointers.get(asked.text), found)),
  );
  return {
    from: new Date(nowMs - (UNMET_DAYS - 1) * DAY_MS).toISOString().slice(0, 10),
    to: now.slice(0, 10),
    mostRead: popular,
    searches: unmet.search,
    addresses: addresses.filter((one) => one !== undefined),
  };
}

export const figureTables = ['searches', 'addresses'] as const;
export type FigureTable = (typeof figureTables)[number];

/** As `csvText`. */
export function figuresCsv({ searches, addresses }: ReaderFigures, table: FigureTable): string {
  return csvText(
    table === 'searches'
      ? [['search', 'times'], ...searches.map(({ text, times }) => [text, String(times)])]
      : [
          ['address', 'times', 'from'],
          ...addresses.map(({ path, times, from = '' }) => [path, String(times), from]),
        ],
  );
}
