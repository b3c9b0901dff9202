/** What runs on this machine, and what its data folder holds. */
import { contentOfStore } from '../open-content.ts';
import { requireSiteData } from '../data-folder.ts';
import { keyTimes, type KeyTimes } from '../../services/metering/key-times.ts';
import { openLocalConfig } from '../keys/local-config.ts';
import { loadBrand } from '../load-brand.ts';
import { scanTable } from '../../services/aws/scan-table.ts';
import { storeConnection } from '../store-connection.ts';
import { readMachineCounts, type MachineCounts } from '../../local/machine-counts.ts';
import { openStore, type Store } from '../../local/open-store.ts';
import { readBuildRecord, UNFINISHED } from '../../scripts/build/build-record.ts';
import { isFresh } from '../../scripts/build/is-fresh.ts';
import {
  countContent,
  countReaders,
  type ContentCounts,
  type ReaderCounts,
} from './count-records.ts';
import { folderBytes, freeBytes } from './disk.ts';
import { lastPublish } from './last-publish.ts';
import { siteOf, type RunningSite } from './running-site.ts';

/** Of the figures of machines. */
const STATUS_DAYS = 7;

export interface BuildStatus {
  readonly id: string;
  readonly release: string;
  readonly brandFile: string;
  /** False when its sources or its brand have changed since. */
  readonly isFresh: boolean;
}

export interface LocalStatus {
  readonly brand: { readonly key: string; readonly name: string };
  /** Absent when there is none, or the last one failed. */
  readonly build?: BuildStatus;
  readonly dataDir: string;
  readonly bytes: number;
  readonly freeBytes: number;
  /** Absent when no site serves the folder. */
  readonly site?: RunningSite;
  readonly content: ContentCounts;
  readonly readers: ReaderCounts;
  /** ISO; absent when nothing was ever published. */
  readonly lastPublish?: string;
  /** Of a week; absent where no machine was counted. */
  readonly machines?: MachineCounts;
  /** Absent before the first start. */
  readonly keys?: KeyTimes;
}

async function buildStatus(): Promise<BuildStatus | undefined> {
  const record = await readBuildRecord();
  if (record === undefined || record.buildId === UNFINISHED) return undefined;
  const { buildId: id, release, brandFile } = record;
  return { id, release, brandFile, isFresh: await isFresh(brandFile, false).catch(() => false) };
}

function readerRecords({ env, endpoints }: Store) {
  return scanTable(storeConnection({ env }), env.READERS_TABLE ?? '', endpoints.dynamodb);
}

/** @throws Error that says what is wrong with the folder or its store. */
export async function localStatus(dataDir: string, nowMs: number): Promise<LocalStatus> {
  await requireSiteData(dataDir);
  const brand = await loadBrand();
  const store = await openStore({
    dataDir,
    onWait: (line) => {
      console.error(line);
    },
  });
  try {
    const { records, objects } = contentOfStore(store, dataDir, brand);
    const [build, site, published] = await Promise.all([
      buildStatus(),
      siteOf(store, dataDir),
      lastPublish(objects),
    ]);
    const machines = await readMachineCounts(dataDir, STATUS_DAYS, nowMs);
    const { functions: config } = await (await openLocalConfig(dataDir)).read();
    return {
      brand: { key: brand.key, name: brand.name },
      ...(build === undefined ? {} : { build }),
      dataDir,
      bytes: await folderBytes(dataDir),
      freeBytes: await freeBytes(dataDir),
      ...(site === undefined ? {} : { site }),
      content: await countContent(records()),
      readers: await countReaders(readerRecords(store)),
      ...(published === undefined ? {} : { lastPublish: published }),
      ...(machines === undefined ? {} : { machines }),
      ...(config === undefined ? {} : { keys: keyTimes(config, nowMs) }),
    };
  } finally {
    await store.close();
  }
}
