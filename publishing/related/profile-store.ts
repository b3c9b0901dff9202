/**
 * The profiles of all listed items, in numbered records of at most 128. A record is read and written
 * whole; each write names the version that it follows, so that parallel publishers lose nothing.
 */
import * as v from 'valibot';
import { conditionHolds } from '../../services/aws/dynamo.ts';
import type { PlainItem } from '../../services/aws/attributes.ts';
import { untilUnchanged } from '../../services/aws/until-unchanged.ts';
import { documentDecoder, encodeDocument } from '../../services/content/document.ts';
import { contentKey } from '../../services/content/keys.ts';
import type { PublishRun } from '../publish-run.ts';
import {
  decodeProfile,
  encodeProfile,
  storedProfileSchema,
  type Profile,
  type StoredProfile,
} from './profile.ts';

/** About 130 KB, which DynamoDB takes without compression. */
const PROFILES_PER_RECORD = 128;
/** Records read together: about 1 MB. */
const RECORDS_AT_ONCE = 8;
const TRIES = 12;
const LONGEST_PAUSE_MS = 100;

const decodeProfiles = documentDecoder(v.array(storedProfileSchema));

type ProfileAccess = Pick<PublishRun, 'dynamo' | 'table'>;

interface ProfileRecord {
  readonly number: number;
  readonly profiles: readonly StoredProfile[];
}

function profileRecord(number: number, record: PlainItem | undefined): ProfileRecord {
  return { number, profiles: record === undefined ? [] : decodeProfiles(record) };
}

/** Yields the records in order. */
async function* readProfileRecords({
  dynamo,
  table,
}: ProfileAccess): AsyncGenerator<ProfileRecord> {
  for (let first = 0; ; first += RECORDS_AT_ONCE) {
    const numbers = Array.from({ length: RECORDS_AT_ONCE }, (_, at) => first + at);
    const records = await dynamo.batchGet(table, numbers.map(contentKey.profiles), {
      consistent: true,
    });
    const byKey = new Map(records.map((record) => [String(record.pk), record]));
    for (const number of numbers) {
      const record = byKey.get(contentKey.profiles(number).pk);
      if (record === undefined) return;
      yield profileRecord(number, record);
    }
  }
}

/** Yields every stored profile. Memory holds about 1 MB of them at a time. */
export async function* readProfiles(access: ProfileAccess): AsyncGenerator<Profile> {
  for await (const { profiles } of readProfileRecords(access))
    for (const stored of profiles) yield decodeProfile(stored);
}

/** Where some items are, and where there is room. */
interface Places {
  /** Number of the record by id. */
  readonly homes: ReadonlyMap<string, number>;
  /** Profiles in each record. */
  readonly sizes: number[];
}

async function findPlaces(access: ProfileAccess, ids: ReadonlySet<string>): Promise<Places> {
  const homes = new Map<string, number>();
  const sizes: number[] = [];
  for await (const { number, profiles } of readProfileRecords(access)) {
    sizes.push(profiles.length);
    for (const { id } of profiles) if (ids.has(id)) homes.set(id, number);
  }
  return { homes, sizes };
}

/** Returns the stored profiles of some items, by id. */
export async function findProfiles(
  access: ProfileAccess,
  ids: ReadonlySet<string>,
): Promise<Map<string, Profile>> {
  const found = new Map<string, Profile>();
  for await (const { profiles } of readProfileRecords(access))
    for (const stored of profiles)
      if (ids.has(stored.id)) found.set(stored.id, decodeProfile(stored));
  return found;
}

/** A change of one record: profiles by id, undefined for those that leave. */
type RecordChange = Map<string, Profile | undefined>;

async function changeOnce(
  { dynamo, table }: ProfileAccess,
  number: number,
  change: RecordChange,
): Promise<'written' | 'changed'> {
  const record = await dynamo.get(table, contentKey.profiles(number), { consistent: true });
  const kept = profileRecord(number, record).profiles.filter(({ id }) => !change.has(id));
  const added = [...change.values()].filter((profile) => profile !== undefined);
  const version = Number(record?.version ?? 0);
  const profiles = [...kept, ...added.map(encodeProfile)];
  const put = dynamo.put(
    table,
    {
      ...contentKey.profiles(number),
      version: version + 1,
      ...encodeDocument(profiles, `Record ${number} of what stories are about`),
    },
    record === undefined
      ? { condition: 'attribute_not_exists(#pk)', names: { '#pk': 'pk' } }
      : {
          condition: '#version = :version',
          names: { '#version': 'version' },
          values: { ':version': version },
        },
  );
  return (await conditionHolds(put)) ? 'written' : 'changed';
}

async function changeRecord(
  access: ProfileAccess,
  number: number,
  change: RecordChange,
): Promise<void> {
  const attempts = { tries: TRIES, longestPauseMs: LONGEST_PAUSE_MS };
  if ((await untilUnchanged(attempts, () => changeOnce(access, number, change))) === 'changed')
    throw new Error(
      `Record ${number} of what stories are about keeps being changed by another publisher`,
    );
}

/**
 * Stores profiles in place of those that items had, and removes some.
 * @param changes profiles by id; undefined for an item that is in no list.
 * @throws Error when other publishers keep changing a record.
 */
export async function writeProfiles(
  access: ProfileAccess,
  changes: ReadonlyMap<string, Profile | undefined>,
): Promise<void> {
  const { homes, sizes } = await findPlaces(access, new Set(changes.keys()));
  const byRecord = new Map<number, RecordChange>();
  // Records before the last one may have room again, but few stories leave a site.
  let last = Math.max(0, sizes.length - 1);
  for (const [id, profile] of changes) {
    const home = homes.get(id);
    if (home === undefined && profile === undefined) continue;
    if (home === undefined && (sizes[last] ?? 0) >= PROFILES_PER_RECORD) last += 1;
    const number = home ?? last;
    if (home === undefined) sizes[last] = (sizes[last] ?? 0) + 1;
    const change: RecordChange = byRecord.get(number) ?? new Map();
    byRecord.set(number, change.set(id, profile));
  }
  // In order, because readers stop at the first number without a record.
  for (const [number, change] of [...byRecord].sort(([one], [other]) => one - other))
    await changeRecord(access, number, change);
}

/** Returns the ids of all stored profiles. */
export async function profiledIds(access: ProfileAccess): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { profiles } of readProfileRecords(access))
    for (const { id } of profiles) ids.add(id);
  return ids;
}
