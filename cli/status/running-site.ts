/** The site that serves a data folder. */
import type { Store } from '../../local/open-store.ts';
import { readStoreRecord } from '../../local/store/store-record.ts';

export interface RunningSite {
  readonly pid: number;
  /** Absent while the site starts. */
  readonly port?: number;
  /** Such as `http://localhost:3000`. Absent while the site starts. */
  readonly origin?: string;
}

/** Returns the site that runs the store of a folder, if it is another process. */
export async function siteOf(store: Store, dataDir: string): Promise<RunningSite | undefined> {
  if (store.ownsIt) return undefined;
  const record = await readStoreRecord(dataDir);
  if (record?.purpose !== 'site') return undefined;
  const { pid, sitePort, siteOrigin } = record;
  return {
    pid,
    ...(sitePort === undefined ? {} : { port: sitePort }),
    ...(siteOrigin === undefined ? {} : { origin: siteOrigin }),
  };
}
