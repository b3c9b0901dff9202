/**
 * The store of a magazine on one machine: the parts of DynamoDB and S3 that it needs, in one data
 * folder.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileProblem, folderProblem } from './file-problem.ts';
import { keepFromOthers, OTHERS } from './keep-from-others.ts';
import { makeFolder } from './make-folder.ts';
import { attach, createAttachPoint, requestSnapshot } from './store/attachment.ts';
import { tellProblem } from './store/tell-problem.ts';
import { createTables } from './store/create-tables.ts';
import { startEmbeddedDynamodb } from './store/embedded-dynamodb.ts';
import { startObjectServer, type OnObjectStored } from './store/object-server.ts';
import { tryLock, type ProcessLock } from './store/process-lock.ts';
import {
  createStoreHealth,
  DataFolderError,
  levelProblem,
  type StoreHealth,
} from './store/store-health.ts';
import { copyDataFolder, SNAPSHOT_PREFIX } from './store/snapshot.ts';
import { createWriteGate } from './store/write-gate.ts';
import { localCredentials, storeEnvironment } from './store/store-environment.ts';
import { forSecondSite, sayWhatRuns } from './store/say-what-runs.ts';
import {
  readStoreRecord,
  removeStoreRecord,
  writeStoreRecord,
  type StorePurpose,
  type StoreRecord,
} from './store/store-record.ts';

export interface Store {
  readonly endpoints: { readonly dynamodb: string; readonly objects: string };
  /** The environment variables that functions and AWS clients need to use this store. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Why this store takes no more writes, or undefined. Known to the process that runs the store
   * alone.
   */
  readonly problem: () => string | undefined;
  /**
   * Copies the data folder as it is at one moment into a folder inside it, and returns that. The
   * caller removes it.
   */
  readonly snapshot: () => Promise<string>;
  /** Tells other processes where the site is served. Only the process that runs it may. */
  readonly tellSite: (site: { readonly port: number; readonly origin: string }) => Promise<void>;
  /** False when another process runs the store and this one only uses it. */
  readonly ownsIt: boolean;
  close(): Promise<void>;
}

export interface StoreOptions {
  readonly dataDir: string;
  /**
   * `command` (default): uses a running store, or runs one until its work is done. `site`: runs the
   * store for its whole lifetime, and therefore waits for a command that is running it.
   */
  readonly purpose?: StorePurpose;
  /** Called with the key of every object that is written while this process runs the store. */
  readonly onObjectStored?: OnObjectStored;
  /** Called once when there is something to wait for. */
  readonly onWait?: (message: string) => void;
  /** Called with a sentence when the store takes no more writes. Default: writes it to stderr. */
  readonly onProblem?: (sentence: string) => void;
}

/** The data folder is in use by a process that cannot share it with this one. */
export class StoreInUseError extends Error {
  override readonly name = 'StoreInUseError';
}

const RETRY_MS = 50;
/** How long a process that holds the lock may take to respond. */
const SILENT_OWNER_MS = 15_000;

function openToOthers(dataDir: string): string {
  return `Other users of this machine may read ${dataDir}: its rights could not be changed. Its owner can: chmod -R go= ${dataDir}`;
}

function endpoint(port: number): string {
  return `http://127.0.0.1:${port}`;
}

interface StoreRun {
  readonly dataDir: string;
  readonly purpose: StorePurpose;
  readonly lock: ProcessLock;
  readonly onWait: (message: string) => void;
  readonly onObjectStored: OnObjectStored | undefined;
  readonly health: StoreHealth;
}

async function run(given: StoreRun): Promise<Store> {
  const { dataDir, purpose, lock, onWait, onObjectStored, health } = given;
  const token = randomBytes(24).toString('base64url');
  const gate = createWriteGate();
  const snapshot = async (): Promise<string> => {
    const target = join(dataDir, `${SNAPSHOT_PREFIX}${randomUUID()}`);
    try {
      await gate.hold(() => copyDataFolder(dataDir, target));
    } catch (error) {
      await rm(target, { recursive: true, force: true });
      throw error;
    }
    return target;
  };
  const attachPoint = createAttachPoint(token, snapshot);
  const credentials = localCredentials(token);
  const dynamodb = await startEmbeddedDynamodb(join(dataDir, 'dynamodb'), {
    credentials,
    health,
    gate,
  });
  const objects = await startObjectServer(join(dataDir, 'objects'), {
    attachPoint,
    credentials,
    health,
    gate,
    ...(onObjectStored === undefined ? {} : { onStored: onObjectStored }),
  });
  const endpoints = { dynamodb: endpoint(dynamodb.port), objects: endpoint(objects.port) };
  const ports = { dynamodbPort: dynamodb.port, objectsPort: objects.port };
  const since = new Date().toISOString();
  const record = { pid: process.pid, purpose, since, ...ports, token };
  try {
    await createTables(endpoints.dynamodb, credentials);
    await writeStoreRecord(dataDir, record);
  } catch (error) {
    await Promise.all([dynamodb.close(), objects.close()]);
    throw error;
  }
  return {
    endpoints,
    env: storeEnvironment(endpoints, credentials),
    problem: health.problem,
    snapshot,
    tellSite: ({ port, origin }) =>
      writeStoreRecord(dataDir, { ...record, sitePort: port, siteOrigin: origin }),
    ownsIt: true,
    async close() {
      await removeStoreRecord(dataDir);
      if (purpose === 'command' && attachPoint.attached > 0) {
        onWait(
          'Done, but another command still uses the store that this one opened; waiting for it.',
        );
        await attachPoint.whenFree();
      }
      await Promise.all([dynamodb.close(), objects.close()]);
      await lock.release();
    },
  };
}

async function attachToRunning(dataDir: string): Promise<Store | undefined> {
  const record = await readStoreRecord(dataDir);
  const attachment = record === undefined ? undefined : await attach(record);
  if (record === undefined || attachment === undefined) return undefined;
  const endpoints = {
    dynamodb: endpoint(record.dynamodbPort),
    objects: endpoint(record.objectsPort),
  };
  return {
    endpoints,
    env: storeEnvironment(endpoints, localCredentials(record.token)),
    problem: () => undefined,
    snapshot: () => requestSnapshot(record),
    tellSite: () => Promise.reject(new Error('Another process runs this store')),
    ownsIt: false,
    close() {
      attachment.detach();
      return Promise.resolve();
    },
  };
}

/**
 * Makes the folder if it is missing, and keeps other users of the machine away from it and from what
 * this process and those that it starts will write: it holds secrets, sessions and addresses.
 * @throws DataFolderError when there is no such folder and none can be made.
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  process.umask(OTHERS);
  try {
    await makeFolder(dataDir);
  } catch (error) {
    throw new DataFolderError(folderProblem(error, dataDir), { cause: error });
  }
  if (!(await keepFromOthers(dataDir))) tellProblem(openToOthers(dataDir));
}

/**
 * Runs the store of a folder whose lock this process holds.
 * @throws DataFolderError when it cannot be opened.
 */
async function runLocked(
  dataDir: string,
  lock: ProcessLock,
  options: StoreOptions,
): Promise<Store> {
  const { purpose = 'command', onWait = () => undefined, onProblem = tellProblem } = options;
  let opened = false;
  try {
    for (const part of ['dynamodb', 'objects']) await makeFolder(join(dataDir, part));
    const health = createStoreHealth(dataDir, (sentence) => {
      // While the store opens, the error says the same.
      if (opened) onProblem(sentence);
    });
    const store = await run({
      ...{ dataDir, purpose, lock, onWait, health },
      onObjectStored: options.onObjectStored,
    }).catch((error: unknown) => {
      throw new DataFolderError(health.problem() ?? levelProblem(error, dataDir), { cause: error });
    });
    opened = true;
    return store;
  } catch (error) {
    await lock.release();
    if (error instanceof DataFolderError) throw error;
    throw new DataFolderError(fileProblem(error, dataDir), { cause: error });
  }
}

async function lockFolder(dataDir: string): Promise<ProcessLock | undefined> {
  try {
    return await tryLock(dataDir);
  } catch (error) {
    throw new DataFolderError(levelProblem(error, dataDir), { cause: error });
  }
}

function secondSite(owner: StoreRecord, dataDir: string): StoreInUseError {
  const advice = forSecondSite(dataDir, dataDir, (owner.sitePort ?? 3000) + 1);
  return new StoreInUseError(`${sayWhatRuns(owner, dataDir)} ${advice}`);
}

/** @throws StoreInUseError when a site runs with a data folder. Makes no folder. */
export async function refuseSecondSite(dataDir: string): Promise<void> {
  const owner = await readStoreRecord(dataDir);
  if (owner?.purpose !== 'site') return;
  // The record of a site that was killed stays; its lock does not.
  const lock = await lockFolder(dataDir);
  if (lock === undefined) throw secondSite(owner, dataDir);
  await lock.release();
}

/**
 * Opens the store of a data folder, which is created if it is missing. Any number of processes may
 * use one folder: the first one runs the store and the others go through it.
 * @throws StoreInUseError when the folder's owner does not respond, or both are sites;
 *   DataFolderError when the folder cannot be used.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { purpose = 'command', onWait = () => undefined } = options;
  const dataDir = resolve(options.dataDir);
  await makeDataFolder(dataDir);
  const started = Date.now();
  let told = false;
  for (;;) {
    const lock = await lockFolder(dataDir);
    if (lock !== undefined) return runLocked(dataDir, lock, options);
    const owner = await readStoreRecord(dataDir);
    if (purpose === 'command') {
      const running = await attachToRunning(dataDir);
      if (running !== undefined) return running;
    } else if (owner?.purpose === 'site') {
      throw secondSite(owner, dataDir);
    } else if (owner !== undefined && !told) {
      told = true;
      onWait(
        `Waiting for the masthead command that uses ${dataDir} (process ${owner.pid}) to finish.`,
      );
    }
    if (!told && Date.now() - started > SILENT_OWNER_MS) {
      throw new StoreInUseError(
        `Another process holds ${dataDir} but does not respond${owner === undefined ? '' : ` (process ${owner.pid})`}. End it and try again.`,
      );
    }
    await sleep(RETRY_MS);
  }
}
