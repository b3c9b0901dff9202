/**
 * Counts what readers asked for and the site did not have, in a fixed number of records. The text itself
 * is kept once it was asked for several times; until then there is a keyed hash of it (ADR 0201).
 */
import { createHmac } from 'node:crypto';
import { DAY_S } from '../../shared/limits.ts';
import type { PlainItem } from '../aws/attributes.ts';
import { conditionHolds, type DynamoClient, type UpdateInput } from '../aws/dynamo.ts';
import { untilUnchanged } from '../aws/until-unchanged.ts';
import { markNetwork, type CounterStore } from './counted-networks.ts';
import type { UnmetAsk, UnmetKind } from './unmet-asks.ts';
import { dayOf } from './view-score.ts';
import { UNMET_PREFIX } from './views-prefix.ts';

/** Records of each kind, whatever anybody asks for. */
export const UNMET_SLOTS = 512;
/** Each text may be in one of so many records: all of them are in use before one is turned away. */
const CHOICES = 4;
/** How many texts of a kind one network counts for in a day, at most. */
export const UNMET_OF_A_NETWORK = 32;
/** How often something was asked for before its text is kept. */
export const UNMET_NAMED_AT = 3;
/** Days that figures are of, including today. */
export const UNMET_DAYS = 28;
/** What has no text yet is kept for so many days after it was asked for. */
const UNNAMED_DAYS = 7;
/** Another text takes the record of one that nobody has asked for since, after so many whole days. */
const TAKEN_AFTER_DAYS = { named: 7, unnamed: 1 } as const;
const TRIES = 4;

export interface UnmetCount {
  readonly text: string;
  readonly times: number;
  /** Path of the page of this site that led there last. */
  readonly from?: string;
}

function slotKey(kind: UnmetKind, slot: number): { readonly pk: string } {
  return { pk: `${UNMET_PREFIX}${kind}#${slot}` };
}

/** Name of the attribute that counts a day, e.g. `d20605`. */
const dayForm = /^d(\d+)$/;

/** Returns how often it was asked for on the days that figures are of. */
function timesOf(record: PlainItem, today: number): number {
  return Object.entries(record).reduce((sum, [name, times]) => {
    const day = dayForm.exec(name)?.[1];
    return day !== undefined && Number(day) > today - UNMET_DAYS ? sum + Number(times) : sum;
  }, 0);
}

/** The store removes what is over some time later. */
function isOver({ ttl }: PlainItem, nowS: number): boolean {
  return Number(ttl) <= nowS;
}

function isTakeable(record: PlainItem, nowS: number): boolean {
  const wait = TAKEN_AFTER_DAYS[record.text === undefined ? 'unnamed' : 'named'];
  return isOver(record, nowS) || Number(record.last) + wait < Math.floor(nowS / DAY_S);
}

interface Place {
  readonly key: { readonly pk: string };
  /** What is there. */
  readonly record?: PlainItem;
}

/** Returns the record of a text, a free one, or the oldest of those that may be taken. */
function placeOf(name: string, places: readonly Place[], nowS: number): Place | undefined {
  const own = places.find(({ record }) => record?.name === name);
  const free = places.find(({ record }) => record === undefined);
  return (
    own ??
    free ??
    places
      .filter(({ record }) => record !== undefined && isTakeable(record, nowS))
      .sort((one, other) => Number(one.record?.last) - Number(other.record?.last))[0]
  );
}

/** Returns the write that adds one to a place, if nobody has given it to another text since. */
function adding(
  ask: UnmetAsk,
  name: string,
  { key, record }: Place,
  nowS: number,
): Omit<UpdateInput, 'table'> {
  const today = Math.floor(nowS / DAY_S);
  const own = record?.name === name && !isOver(record, nowS) ? record : undefined;
  const isNamed = (own === undefined ? 0 : timesOf(own, today)) + 1 >= UNMET_NAMED_AT;
  const set: PlainItem = {
    name,
    last: today,
    ttl: (today + (isNamed ? UNMET_DAYS : UNNAMED_DAYS) + 1) * DAY_S,
    ...(isNamed ? { text: ask.text } : {}),
    ...(isNamed && ask.from !== undefined ? { from: ask.from } : {}),
  };
  const day = `d${today}`;
  const stale = Object.keys(record ?? {}).filter((one) => {
    if (one === 'pk' || one in set || (own !== undefined && one === day)) return false;
    if (own === undefined) return true;
    const counted = dayForm.exec(one)?.[1];
    return counted === undefined ? !isNamed : Number(counted) <= today - UNMET_DAYS;
  });
  const names = [...Object.keys(set), ...stale];
  const at = (one: string) => `#n${names.indexOf(one)}`;
  const assigned = Object.keys(set).map((one) => `${at(one)} = :${one}`);
  return {
    key,
    update: [
      `ADD #day :one SET ${assigned.join(', ')}`,
      ...(stale.length === 0 ? [] : [`REMOVE ${stale.map(at).join(', ')}`]),
    ].join(' '),
    condition:
      record === undefined
        ? 'attribute_not_exists(#pk)'
        : `${at('name')} = :before${own === undefined ? ` AND ${at('last')} = :lastBefore` : ''}`,
    names: {
      '#day': day,
      ...Object.fromEntries(names.map((one) => [at(one), one])),
      ...(record === undefined ? { '#pk': 'pk' } : {}),
    },
    values: {
      ':one': 1,
      ...Object.fromEntries(Object.entries(set).map(([one, value]) => [`:${one}`, value])),
      ...(record === undefined ? {} : { ':before': String(record.name) }),
      ...(record === undefined || own !== undefined ? {} : { ':lastBefore': Number(record.last) }),
    },
  };
}

/**
 * Counts something, unless the network has counted for it today, or for as much as one network may.
 * Nothing is written where no record has room for it.
 * @returns whether it was counted.
 * @throws what the store throws.
 */
export async function countUnmet(
  store: CounterStore,
  ask: UnmetAsk,
  network: string,
): Promise<boolean> {
  const { dynamo, table, secret, now } = store;
  const hash = createHmac('sha256', await secret())
    .update(`unmet\n${ask.kind}\n${ask.text}`)
    .digest();
  const name = hash.toString('base64url');
  const keys = Array.from({ length: CHOICES }, (_, choice) =>
    slotKey(ask.kind, hash.readUInt16BE(choice * 2) % UNMET_SLOTS),
  );
  const share = hash.readUInt16BE(CHOICES * 2) % UNMET_OF_A_NETWORK;
  const nowS = now() / 1_000;
  let isMarked = false;
  const counted = await untilUnchanged({ tries: TRIES, longestPauseMs: 20 }, async () => {
    const found = await dynamo.batchGet(table, keys, { consistent: true });
    const records = new Map(found.map((record) => [record.pk, record]));
    const places = keys.map((key) => {
      const record = records.get(key.pk);
      return { key, ...(record === undefined ? {} : { record }) };
    });
    const place = placeOf(name, places, nowS);
    if (place === undefined) return false;
    isMarked ||= await markNetwork(store, 'unmet', `${ask.kind} ${share}`, network);
    if (!isMarked) return false;
    const write = dynamo.update({ table, ...adding(ask, name, place, nowS) });
    return (await conditionHolds(write)) || 'changed';
  });
  return counted === true;
}

/** Returns what was asked for often enough to be named, the most often first. */
export async function readUnmet(
  dynamo: Pick<DynamoClient, 'batchGet'>,
  table: string,
  nowMs: number,
): Promise<Readonly<Record<UnmetKind, readonly UnmetCount[]>>> {
  const today = dayOf(nowMs);
  const read = async (kind: UnmetKind) => {
    const keys = Array.from({ length: UNMET_SLOTS }, (_, slot) => slotKey(kind, slot));
    const counts = (await dynamo.batchGet(table, keys)).flatMap((record) => {
      const { text, from } = record;
      const times = timesOf(record, today);
      return typeof text !== 'string' || times < UNMET_NAMED_AT
        ? []
        : [{ text, times, ...(typeof from === 'string' ? { from } : {}) }];
    });
    return counts.sort((one, other) => other.times - one.times);
  };
  const [address, search] = await Promise.all([read('address'), read('search')]);
  return { address, search };
}
