/**
 * Networks that have been counted, so that each counts once: a keyed hash of each, kept until the hour
 * ends (ADR 0020), or the day (ADR 0201).
 */
import { createHmac } from 'node:crypto';
import { DAY_MS } from '../../shared/limits.ts';
import { conditionHolds, type DynamoClient } from '../aws/dynamo.ts';
import { contentKey } from './keys.ts';

const HOUR_MS = 3_600_000;

/** Period within which a network is counted once for a subject, such as an item or a page type. */
const windowsMs = {
  view: HOUR_MS,
  vitals: HOUR_MS,
  experiment: HOUR_MS,
  click: HOUR_MS,
  unmet: DAY_MS,
} as const;
export type CountedKind = keyof typeof windowsMs;

/** Where things are counted, and the key from which marks are derived. */
export interface CounterStore {
  readonly dynamo: DynamoClient;
  readonly table: string;
  readonly secret: () => Promise<string>;
  /** Epoch ms. */
  readonly now: () => number;
}

/**
 * Returns the name of a network's mark for a subject, and when it ends (epoch s). The period is part of
 * the hash, so marks of two periods cannot be traced to the same network.
 */
export async function networkMark(
  { secret, now }: Pick<CounterStore, 'secret' | 'now'>,
  kind: CountedKind,
  subject: string,
  network: string,
): Promise<{ readonly name: string; readonly ttl: number }> {
  const windowMs = windowsMs[kind];
  const window = Math.floor(now() / windowMs);
  const name = createHmac('sha256', await secret())
    .update(`${kind}\n${window}\n${network}\n${subject}`)
    .digest('base64url');
  return { name, ttl: Math.ceil(((window + 1) * windowMs) / 1_000) };
}

/** Marks a network as counted for a subject. Returns false when it was. */
export async function markNetwork(
  store: CounterStore,
  kind: Exclude<CountedKind, 'experiment'>,
  subject: string,
  network: string,
): Promise<boolean> {
  const { name, ttl } = await networkMark(store, kind, subject, network);
  return conditionHolds(
    store.dynamo.put(
      store.table,
      { ...contentKey.viewMark(name), ttl },
      { condition: 'attribute_not_exists(#pk)', names: { '#pk': 'pk' } },
    ),
  );
}
