/**
 * The secrets that a publisher has supplied to a site on one machine: a part of `secrets.json` in its
 * data folder, which `masthead keys` writes and functions read.
 */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';

const suppliedSchema = v.object({
  value: v.string(),
  /** The one before, which what was sent meanwhile may be signed with. */
  previous: v.optional(v.string()),
  /** ISO. */
  setAt: v.string(),
});
export type SuppliedSecret = v.InferOutput<typeof suppliedSchema>;

const fileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ supplied: v.optional(v.record(v.string(), suppliedSchema), {}) }),
);
/** The whole file, with what else it holds. */
export type SecretsFile = v.InferOutput<typeof fileSchema>;

/** @throws Error when the text is no such file. */
export function parseSecretsFile(text: string): SecretsFile {
  return v.parse(fileSchema, text);
}

const notThere = v.object({ code: v.literal('ENOENT') });

/**
 * Returns the values of a secret, the current one first; none when it is not set. It reads the file
 * each time: a site that runs follows `masthead keys` at once.
 * @throws Error when the file cannot be read.
 */
export async function readSuppliedSecret(path: string, name: string): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (v.is(notThere, error)) return '{}';
    throw error;
  });
  const found = parseSecretsFile(text).supplied[name];
  if (found === undefined) return [];
  return found.previous === undefined ? [found.value] : [found.value, found.previous];
}
