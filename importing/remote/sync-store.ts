/** What is kept of the sources that a magazine follows, in the content table. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { DynamoClient } from '../../services/aws/dynamo.ts';
import { contentKey } from '../../services/content/keys.ts';
import { remoteSystems } from './remote-source.ts';

const runSchema = v.object({
  /** ISO. */
  at: v.string(),
  kind: v.picklist(['all', 'changes']),
  stored: v.number(),
  removed: v.number(),
  /** Of items that could not be taken, and of images that could not be got. */
  problems: v.array(v.string()),
  /** Why the run ended early. */
  error: v.optional(v.string()),
});
export type SyncRun = v.InferOutput<typeof runSchema>;

const followedSchema = v.object({
  system: v.picklist(remoteSystems),
  url: v.string(),
  user: v.optional(v.string()),
  connectedAt: v.string(),
  /** The site's name at that time: it tells the items of two sites apart, also once it is renamed. */
  title: v.string(),
  cursor: v.optional(v.string()),
  /** Of what was read last. When it is the same, nothing has changed. */
  digest: v.optional(v.string()),
  /** When everything was last taken, ISO. */
  allAt: v.optional(v.string()),
  lastRun: v.optional(runSchema),
});
export type Followed = v.InferOutput<typeof followedSchema>;

const mediaSchema = v.object({
  etag: v.optional(v.string()),
  lastModified: v.optional(v.string()),
  found: v.object({
    path: v.string(),
    width: v.optional(v.number()),
    height: v.optional(v.number()),
    tone: v.optional(v.string()),
    isPlain: v.optional(v.literal(true)),
  }),
});
export type KnownMedia = v.InferOutput<typeof mediaSchema>;

export interface SyncStore {
  names(): Promise<readonly string[]>;
  read(name: string): Promise<Followed | undefined>;
  write(name: string, followed: Followed): Promise<void>;
  /** Forgets a source. What it has brought stays. */
  forget(name: string): Promise<void>;
  media(name: string, address: string): Promise<KnownMedia | undefined>;
  keepMedia(name: string, address: string, known: KnownMedia): Promise<void>;
}

export function createSyncStore(
  dynamo: Pick<DynamoClient, 'get' | 'put' | 'delete'>,
  table: string,
): SyncStore {
  async function read(key: { readonly pk: string }): Promise<unknown> {
    const record = await dynamo.get(table, key, { consistent: true });
    return typeof record?.['json'] === 'string' ? JSON.parse(record['json']) : undefined;
  }
  const write = (key: { readonly pk: string }, value: unknown) =>
    dynamo.put(table, { ...key, json: JSON.stringify(value) });
  const names = async () =>
    v.parse(v.array(v.string()), (await read(contentKey.followedNames())) ?? []);
  const mediaKey = (name: string, address: string) =>
    contentKey.followedMedia(name, createHash('sha256').update(address).digest('hex').slice(0, 40));

  return {
    names,
    async read(name) {
      const found = await read(contentKey.followed(name));
      return found === undefined ? undefined : v.parse(followedSchema, found);
    },
    async write(name, followed) {
      await write(contentKey.followed(name), followed);
      const known = await names();
      if (!known.includes(name)) await write(contentKey.followedNames(), [...known, name]);
    },
    async forget(name) {
      const left = (await names()).filter((known) => known !== name);
      await write(contentKey.followedNames(), left);
      await dynamo.delete(table, contentKey.followed(name));
    },
    async media(name, address) {
      const found = await read(mediaKey(name, address));
      return found === undefined ? undefined : v.parse(mediaSchema, found);
    },
    keepMedia: (name, address, known) => write(mediaKey(name, address), known),
  };
}
