/** Secrets of a magazine on one machine: made at the first start, kept in its data folder, readable by its owner only. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const schema = v.object({ PREVIEW_SECRET: v.pipe(v.string(), v.minLength(32)) });
export type SiteSecrets = v.InferOutput<typeof schema>;

/** @throws Error when the file is there but cannot be read: a new secret would end every link made with the old one. */
export async function siteSecrets(dataDir: string): Promise<SiteSecrets> {
  const path = join(dataDir, 'secrets.json');
  await mkdir(dataDir, { recursive: true });
  try {
    const file = await open(path, 'wx', 0o600);
    const secrets = { PREVIEW_SECRET: randomBytes(32).toString('base64url') };
    await file.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await file.close();
    return secrets;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await readFile(path, 'utf8'));
  if (!result.success) throw new Error(`${path} does not hold the secrets of this magazine; restore it, or remove it to make new ones (preview links then end)`);
  return result.output;
}
