/**
 * Secrets of a magazine on one machine: generated at the first start, kept in its data folder,
 * readable only by its owner.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { changePrivateFile, readPrivateFile } from './private-file.ts';

const secret = v.pipe(v.string(), v.minLength(32));
const schema = v.object({ PREVIEW_SECRET: secret, SUBJECTS_SECRET: secret, LINKS_SECRET: secret });
export type SiteSecrets = v.InferOutput<typeof schema>;
/** Loose: values that a newer version keeps here are preserved. */
const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  v.looseObject(v.partial(schema).entries),
);
const completeSchema = v.pipe(v.string(), v.parseJson(), schema);

function fresh(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * @throws Error when the file exists but cannot be read: new secrets would invalidate everything
 *   made with the old ones.
 */
function complete(text: string | undefined, path: string): string {
  const stored = v.safeParse(storedSchema, text ?? '{}');
  if (!stored.success) {
    throw new Error(
      `${path} does not hold the secrets of this magazine; restore it, or remove it to make new ones (links to drafts and in emails then end, and readers' accounts and meters are not found any more)`,
    );
  }
  const {
    PREVIEW_SECRET = fresh(),
    SUBJECTS_SECRET = fresh(),
    LINKS_SECRET = fresh(),
  } = stored.output;
  return `${JSON.stringify({ ...stored.output, PREVIEW_SECRET, SUBJECTS_SECRET, LINKS_SECRET }, null, 2)}\n`;
}

/**
 * Returns the secrets of a data folder. Adds what a file of an earlier version lacks and keeps what
 * it holds.
 * @throws Error that names the file when it cannot be read.
 */
export async function siteSecrets(dataDir: string): Promise<SiteSecrets> {
  const path = join(dataDir, 'secrets.json');
  const held = v.safeParse(completeSchema, (await readPrivateFile(path)) ?? '');
  if (held.success) return held.output;
  return v.parse(completeSchema, await changePrivateFile(path, (text) => complete(text, path)));
}
