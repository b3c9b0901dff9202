/** What commands ask of a data folder before they open its store, which would make one. */
import { readdir } from 'node:fs/promises';

/** @throws Error when the folder holds no magazine, or cannot be read. */
export async function requireSiteData(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch(() => [] as string[]);
  if (!found.includes('dynamodb')) throw new Error(`There is no data of a magazine in ${dataDir}`);
}
