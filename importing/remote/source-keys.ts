/** The keys of followed sources: one secret that has them all, by the names of the sources. */
import * as v from 'valibot';

const keySchema = v.object({
  /** WordPress: an application password. Ghost: an Admin API key. */
  key: v.string(),
  /** Signs what the source reports. */
  hook: v.string(),
});
export type SourceKey = v.InferOutput<typeof keySchema>;
const keysSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), keySchema));
export type SourceKeys = Readonly<Record<string, SourceKey>>;

/** @throws Error when it is not the secret of `masthead sync connect`. The message has no key. */
export function parseSourceKeys(secret: string | undefined): SourceKeys {
  if (secret === undefined) return {};
  const parsed = v.safeParse(keysSchema, secret);
  if (!parsed.success)
    throw new Error('The secret of the sources cannot be read: run masthead sync connect again');
  return parsed.output;
}
