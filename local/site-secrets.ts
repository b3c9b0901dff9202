/**
 * Secrets of a magazine on one machine: those that are generated at the first start, and those that
 * its publisher supplies. They are kept in its data folder, readable only by its owner.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { secretNamesFrom, secrets, type SecretNameFrom } from '../services/aws/secret-names.ts';
import { parseSecretsFile, type SuppliedSecret } from '../services/aws/supplied-secrets-file.ts';
import { recordOf } from '../shared/record-of.ts';
import { changePrivateFile, readPrivateFile } from './private-file.ts';

type KeptVariable = (typeof secrets)[SecretNameFrom<'generated'>]['variable'];
export type SuppliedName = SecretNameFrom<'supplied' | 'connected'>;

const variables: readonly KeptVariable[] = secretNamesFrom('generated').map(
  (name) => secrets[name].variable,
);
const secret = v.pipe(v.string(), v.minLength(32));
const entries = recordOf(variables, () => secret);
const schema = v.object(entries);
export type SiteSecrets = v.InferOutput<typeof schema>;
/** Loose: values that a newer version keeps here are preserved. */
const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  v.looseObject(v.partial(schema).entries),
);
const completeSchema = v.pipe(v.string(), v.parseJson(), schema);

export function secretsFile(dataDir: string): string {
  return join(dataDir, 'secrets.json');
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
  const made = recordOf(
    variables,
    (variable) => stored.output[variable] ?? randomBytes(32).toString('base64url'),
  );
  return `${JSON.stringify({ ...stored.output, ...made }, null, 2)}\n`;
}

/**
 * Returns the generated secrets of a data folder. Adds what a file of an earlier version lacks and
 * keeps what it holds.
 * @throws Error that names the file when it cannot be read.
 */
export async function siteSecrets(dataDir: string): Promise<SiteSecrets> {
  const path = secretsFile(dataDir);
  const held = v.safeParse(completeSchema, (await readPrivateFile(path)) ?? '');
  if (held.success) return held.output;
  return v.parse(completeSchema, await changePrivateFile(path, (text) => complete(text, path)));
}

/** @throws Error that names the file when it cannot be read. */
export async function suppliedSecrets(
  dataDir: string,
): Promise<Readonly<Record<string, SuppliedSecret>>> {
  const path = secretsFile(dataDir);
  return parseSecretsFile(complete(await readPrivateFile(path), path)).supplied;
}

/**
 * Keeps a value that the publisher supplies, beside the one before it; without a value it forgets
 * both.
 * @throws Error that names the file when it cannot be read or written.
 */
export async function changeSuppliedSecret(
  dataDir: string,
  name: SuppliedName,
  value: string | undefined,
  now: Date,
): Promise<void> {
  const path = secretsFile(dataDir);
  await changePrivateFile(path, (text) => {
    const file = parseSecretsFile(complete(text, path));
    const { [name]: before, ...others } = file.supplied;
    if (value === before?.value) return text ?? '';
    const supplied =
      value === undefined
        ? others
        : { ...others, [name]: { value, previous: before?.value, setAt: now.toISOString() } };
    return `${JSON.stringify({ ...file, supplied }, null, 2)}\n`;
  });
}
