/** What is kept of the sources that a magazine follows: in the content table, and as an object. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as v from 'valibot';
import {
  conditionHolds,
  type DynamoClient,
  type WriteCondition,
} from '../../services/aws/dynamo.ts';
import type { ObjectStore } from '../../services/aws/objects.ts';
import { untilUnchanged } from '../../services/aws/until-unchanged.ts';
import { contentKey } from '../../services/content/keys.ts';
import { objectPrefixes } from '../../shared/object-prefixes.ts';
import { remoteKinds, remoteSystems } from './remote-source.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

const runSchema = v.object({
  /** ISO. */
  at: v.string(),
  /** `hints`: what the source has reported. */
  kind: v.picklist(['all', 'changes', 'hints']),
  stored: v.number(),
  removed: v.number(),
  /** Of items that could not be taken, and of images that could not be got. */
  problems: v.array(v.string()),
  /** Why the run ended early. */
  error: v.optional(v.string()),
});
export type SyncRun = v.InferOutput<typeof runSchema>;

const editedHereSchema = v.object({
  /** When the run was, ISO. */
  at: v.string(),
  id: v.string(),
  ref: v.string(),
  path: v.string(),
  here: v.string(),
  there: v.optional(v.string()),
  isReplaced: v.boolean(),
});

const followedSchema = v.object({
  system: v.picklist(remoteSystems),
  url: v.string(),
  user: v.optional(v.string()),
  connectedAt: v.string(),
  /** The site's name at that time: it tells the items of two sites apart, also once it is renamed. */
  title: v.string(),
  /** WordPress: the name by which it was first known, and is also once its address is another. */
  site: v.optional(v.string()),
  /** What of it is taken. Default: all. */
  choice: v.optional(
    v.object({
      kinds: v.optional(v.pipe(v.array(v.picklist(remoteKinds)), v.readonly())),
      leaveOut: v.optional(v.pipe(v.array(v.string()), v.readonly())),
    }),
  ),
  cursor: v.optional(v.string()),
  /** Of what was read last. When it is the same, nothing has changed. */
  digest: v.optional(v.string()),
  /** When everything was last taken, ISO. */
  allAt: v.optional(v.string()),
  lastRun: v.optional(runSchema),
  /** When a run began that has not ended, ISO. */
  startedAt: v.optional(v.string()),
  /** When the source last reported something, ISO. */
  hintedAt: v.optional(v.string()),
  /** When a run began that took all that had changed, ISO. */
  readAt: v.optional(v.string()),
  /** When a run last stored or removed something, ISO. */
  changedAt: v.optional(v.string()),
  /** Digests of the items that it reported since the last run over changes. */
  hinted: v.optional(v.record(v.string(), v.string())),
  /** Items that were edited here as well, the newest first. */
  editedHere: v.optional(v.array(editedHereSchema)),
  /** Ids of the webhooks that were made there. */
  webhooks: v.optional(v.array(v.string())),
  /** CloudFront's distribution, whose copies become old with what is stored. */
  distribution: v.optional(v.string()),
});
const namesSchema = v.optional(v.array(v.string()), []);
export type Followed = v.InferOutput<typeof followedSchema>;

const mediaSchema = v.object({
  etag: v.optional(v.string()),
  lastModified: v.optional(v.string()),
  /** When it was last asked for, ISO. */
  askedAt: v.optional(v.string()),
  /** When it was last edited, as the source said it then. */
  edited: v.optional(v.string()),
  found: v.object({
    path: v.string(),
    width: v.optional(v.number()),
    height: v.optional(v.number()),
    tone: v.optional(v.string()),
    isPlain: v.optional(v.literal(true)),
  }),
});
export type KnownMedia = v.InferOutput<typeof mediaSchema>;

const membersSchema = v.object({
  /** When the last run was, ISO. */
  at: v.string(),
  /** When the last run that succeeded was, ISO. */
  takenAt: v.optional(v.string()),
  /** Keys of newsletters here, by names there. */
  newsletters: v.record(v.string(), v.string()),
  /** Names of the plug-ins there that have shown members. */
  plugins: v.optional(v.array(v.string())),
  /** Why the last run ended early. */
  error: v.optional(v.string()),
});
/** That the members of a source are taken over, and how the last run ended. */
export type FollowedMembers = v.InferOutput<typeof membersSchema>;

const rowSchema = v.record(v.string(), v.unknown());
const snapshotSchema = v.object({
  entries: v.array(v.object({ ref: v.string(), status: v.string(), row: rowSchema })),
  context: v.object({ rows: v.record(v.string(), v.array(rowSchema)), site: rowSchema }),
});
/** What a source held when it was last read: every post and page in outline, and what they refer to. */
export type Snapshot = v.InferOutput<typeof snapshotSchema>;

export interface SyncStore {
  names(): Promise<readonly string[]>;
  read(name: string): Promise<Followed | undefined>;
  /** Follows a source, or changes how. @returns what is kept of it then. */
  follow(name: string, make: (known: Followed | undefined) => Followed): Promise<Followed>;
  /**
   * Changes some fields of a source. One that is not followed any more, or was connected anew since then,
   * stays as it is.
   */
  note(name: string, connectedAt: string, change: Partial<Followed>): Promise<void>;
  /** Forgets a source. What it has brought stays. */
  forget(name: string): Promise<void>;
  media(name: string, address: string): Promise<KnownMedia | undefined>;
  keepMedia(name: string, address: string, known: KnownMedia): Promise<void>;
  /** Undefined: the source was not read yet, or by an earlier version. */
  snapshot(name: string): Promise<Snapshot | undefined>;
  keepSnapshot(name: string, snapshot: Snapshot): Promise<void>;
  /** Numbers of the subscriptions that a source has brought and that may run. */
  members(name: string): Promise<readonly string[]>;
  keepMembers(name: string, numbers: readonly string[]): Promise<void>;
  /** Undefined: nobody has asked for the members, or not any more. */
  membersState(name: string): Promise<FollowedMembers | undefined>;
  keepMembersState(name: string, state: FollowedMembers | undefined): Promise<void>;
}

const attempts = { tries: 20, longestPauseMs: 100 };

/**
 * Changes what a record has, also while others do.
 * @param make returns undefined to leave it as it is.
 * @throws Error when others keep changing it.
 */
async function changeJson<T>(
  dynamo: Pick<DynamoClient, 'get' | 'put'>,
  table: string,
  key: { readonly pk: string },
  make: (known: unknown) => T | undefined,
): Promise<T | undefined> {
  const made = await untilUnchanged(attempts, async () => {
    const record = await dynamo.get(table, key, { consistent: true });
    const text = record?.['json'];
    const next = make(typeof text === 'string' ? JSON.parse(text) : undefined);
    if (next === undefined) return [undefined];
    const condition: WriteCondition =
      typeof text === 'string'
        ? { condition: '#j = :j', names: { '#j': 'json' }, values: { ':j': text } }
        : { condition: 'attribute_not_exists(#pk)', names: { '#pk': 'pk' } };
    const put = dynamo.put(table, { ...key, json: JSON.stringify(next) }, condition);
    return (await conditionHolds(put)) ? [next] : 'changed';
  });
  if (made === 'changed') throw new Error(`${key.pk} is changed by others all the time`);
  return made[0];
}

function jsonReader(dynamo: Pick<DynamoClient, 'get'>, table: string) {
  return async (key: { readonly pk: string }): Promise<unknown> => {
    const record = await dynamo.get(table, key, { consistent: true });
    const text = record?.['json'];
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  };
}

/** Reads what is kept of sources, and writes nothing. */
export function createFollowedReader(
  dynamo: Pick<DynamoClient, 'get'>,
  table: string,
): Pick<SyncStore, 'names' | 'read'> {
  const read = jsonReader(dynamo, table);
  return {
    names: async () => v.parse(namesSchema, await read(contentKey.followedNames())),
    read: async (name) =>
      v.parse(v.optional(followedSchema), await read(contentKey.followed(name))),
  };
}

/** The parts of the store that are objects. */
function packedObjects(
  objects: Pick<ObjectStore, 'get' | 'put'>,
): Pick<SyncStore, 'snapshot' | 'keepSnapshot' | 'members' | 'keepMembers'> {
  const objectKey = (name: string, what = '') =>
    `${objectPrefixes.sources}${createHash('sha256').update(name).digest('hex').slice(0, 40)}${what}.json.gz`;
  async function unpacked(key: string): Promise<string | undefined> {
    const object = await objects.get(key);
    if (object === undefined || object === 'unchanged') return undefined;
    return (await unpack(object.bytes)).toString();
  }
  async function putPacked(key: string, value: unknown): Promise<void> {
    const bytes = await pack(JSON.stringify(value));
    await objects.put(key, bytes, 'application/gzip', 'private, no-cache');
  }
  return {
    async snapshot(name) {
      const text = await unpacked(objectKey(name));
      if (text === undefined) return undefined;
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), snapshotSchema), text);
      return parsed.success ? parsed.output : undefined;
    },
    keepSnapshot: (name, snapshot) => putPacked(objectKey(name), snapshot),
    async members(name) {
      const text = await unpacked(objectKey(name, '-members'));
      return text === undefined ? [] : v.parse(v.array(v.string()), JSON.parse(text));
    },
    keepMembers: (name, numbers) => putPacked(objectKey(name, '-members'), numbers),
  };
}

export function createSyncStore(
  dynamo: Pick<DynamoClient, 'get' | 'put' | 'delete'>,
  table: string,
  objects: Pick<ObjectStore, 'get' | 'put'>,
): SyncStore {
  const read = jsonReader(dynamo, table);
  const write = (key: { readonly pk: string }, value: unknown) =>
    dynamo.put(table, { ...key, json: JSON.stringify(value) });
  const change = <T>(key: { readonly pk: string }, make: (known: unknown) => T | undefined) =>
    changeJson(dynamo, table, key, make);
  const mediaKey = (name: string, address: string) =>
    contentKey.followedMedia(name, createHash('sha256').update(address).digest('hex').slice(0, 40));

  return {
    ...createFollowedReader(dynamo, table),
    ...packedObjects(objects),
    async follow(name, make) {
      const made = await change(contentKey.followed(name), (known) =>
        make(v.parse(v.optional(followedSchema), known)),
      );
      await change(contentKey.followedNames(), (known) => {
        const all = v.parse(namesSchema, known);
        return all.includes(name) ? undefined : [...all, name];
      });
      return v.parse(followedSchema, made);
    },
    async note(name, connectedAt, changed) {
      await change(contentKey.followed(name), (known) => {
        const followed = v.parse(v.optional(followedSchema), known);
        return followed?.connectedAt === connectedAt ? { ...followed, ...changed } : undefined;
      });
    },
    async forget(name) {
      await change(contentKey.followedNames(), (known) =>
        v.parse(namesSchema, known).filter((one) => one !== name),
      );
      await dynamo.delete(table, contentKey.followed(name));
      await dynamo.delete(table, contentKey.followedMembers(name));
    },
    async media(name, address) {
      const found = await read(mediaKey(name, address));
      return found === undefined ? undefined : v.parse(mediaSchema, found);
    },
    keepMedia: (name, address, known) => write(mediaKey(name, address), known),
    async membersState(name) {
      const found = await read(contentKey.followedMembers(name));
      return found === undefined ? undefined : v.parse(membersSchema, found);
    },
    keepMembersState: (name, state) =>
      state === undefined
        ? dynamo.delete(table, contentKey.followedMembers(name))
        : write(contentKey.followedMembers(name), state),
  };
}
