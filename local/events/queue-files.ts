/**
 * The messages of one queue on one machine, a file each, so that they outlive the process:
 * `<data>/queues/<name>/<time>-<id>.json`. Those that failed too often are in `dead-letters` beside them.
 */
import { hash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { DEDUPLICATION_MS } from '../../services/aws/queues.ts';
import type { QueueMessage } from '../../services/aws/queue-sender.ts';
import { fileErrorCode } from '../file-problem.ts';
import { replaceFile } from '../private-file.ts';

export const QUEUES_FOLDER = 'queues';
const DEAD = 'dead-letters';
const SEEN = 'seen';
/** Keeps the order of messages that were sent in one millisecond. */
let sent = 0;

const messageSchema = v.object({
  id: v.string(),
  body: v.string(),
  group: v.optional(v.string()),
  /** Epoch ms. */
  sentAt: v.number(),
  /** How often it was taken. */
  receives: v.number(),
  /** Nobody takes it before; epoch ms. */
  visibleAt: v.number(),
});
export interface KeptMessage extends v.InferOutput<typeof messageSchema> {
  /** Name of its file: earlier messages come first. */
  readonly file: string;
}

export interface QueueFiles {
  /** Keeps messages in their order, without those whose deduplication id was there a moment ago. */
  add(messages: readonly QueueMessage[]): Promise<void>;
  /** Yields all that wait, the oldest first. What is no message becomes a dead letter. */
  all(): AsyncIterable<KeptMessage>;
  change(message: KeptMessage): Promise<void>;
  remove(message: KeptMessage): Promise<void>;
  bury(file: string): Promise<void>;
}

function folderOf(dataDir: string, name: string): string {
  return join(dataDir, QUEUES_FOLDER, name);
}

async function jsonFiles(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Keeps what a function that has no queue could not do. */
export async function keepDeadLetter(dataDir: string, name: string, text: string): Promise<void> {
  const dead = join(folderOf(dataDir, name), DEAD);
  await mkdir(dead, { recursive: true, mode: 0o700 });
  await replaceFile(join(dead, `${Date.now()}-${randomUUID()}.json`), text);
}

/** Returns how many dead letters a data folder has, by the names of functions that have any. */
export async function countDeadLetters(dataDir: string): Promise<ReadonlyMap<string, number>> {
  const names = await readdir(join(dataDir, QUEUES_FOLDER)).catch((error: unknown) => {
    if (fileErrorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const counts = await Promise.all(
    names.map(
      async (name) =>
        [name, (await jsonFiles(join(folderOf(dataDir, name), DEAD))).length] as const,
    ),
  );
  return new Map(counts.filter(([, count]) => count > 0));
}

/** The ids of messages that were sent a moment ago: an empty file for each. */
function notesOf(seen: string, now: () => number) {
  const isOld = async (path: string) => now() - (await stat(path)).mtimeMs >= DEDUPLICATION_MS;
  return {
    /** Notes an id, and returns the file of the note; undefined when it was noted a moment ago. */
    async add(deduplicationId: string): Promise<string | undefined> {
      const path = join(seen, hash('sha256', deduplicationId));
      try {
        await writeFile(path, '', { flag: 'wx', mode: 0o600 });
      } catch (error) {
        if (fileErrorCode(error) !== 'EEXIST') throw error;
        if (!(await isOld(path))) return undefined;
      }
      const at = new Date(now());
      await utimes(path, at, at);
      return path;
    },
    async forget(): Promise<void> {
      for (const file of await readdir(seen))
        if (await isOld(join(seen, file))) await rm(join(seen, file), { force: true });
    },
  };
}

/** @param now Epoch ms. */
export async function openQueueFiles(
  dataDir: string,
  name: string,
  now: () => number,
): Promise<QueueFiles> {
  const folder = folderOf(dataDir, name);
  for (const part of [DEAD, SEEN])
    await mkdir(join(folder, part), { recursive: true, mode: 0o700 });
  const notes = notesOf(join(folder, SEEN), now);
  const place = (file: string) => join(folder, file);

  async function addOne({ body, group, deduplicationId }: QueueMessage): Promise<void> {
    const noted = deduplicationId === undefined ? '' : await notes.add(deduplicationId);
    if (noted === undefined) return;
    const id = randomUUID();
    const sentAt = now();
    sent += 1;
    const file = `${String(sentAt).padStart(15, '0')}-${String(sent).padStart(9, '0')}-${id}.json`;
    try {
      const message = { id, body, group, sentAt, receives: 0, visibleAt: sentAt };
      await replaceFile(place(file), JSON.stringify(message));
    } catch (error) {
      if (noted !== '') await rm(noted, { force: true });
      throw error;
    }
  }

  const files: QueueFiles = {
    async add(messages) {
      await notes.forget();
      for (const message of messages) await addOne(message);
    },
    async *all() {
      for (const file of await jsonFiles(folder)) {
        const text = await readFile(place(file), 'utf8');
        const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), messageSchema), text);
        if (parsed.success) yield { ...parsed.output, file };
        else await files.bury(file);
      }
    },
    change: ({ file, ...message }) => replaceFile(place(file), JSON.stringify(message)),
    remove: ({ file }) => rm(place(file), { force: true }),
    bury: (file) => rename(place(file), join(folder, DEAD, file)),
  };
  return files;
}
