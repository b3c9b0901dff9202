/**
 * The LevelDB inside dynalite: it reads at once, and its errors harm nobody else. Left alone, they
 * end the process with a bare stack; with a status they become DynamoDB's response for errors of the
 * server, and everybody else is served.
 */
import { createRequire } from 'node:module';
import { STORE_FAILED_STATUS } from '../../services/aws/aws-error.ts';
import type { StoreHealth } from './store-health.ts';

type Callback = (error: unknown, ...values: unknown[]) => void;
type Operation = (...given: unknown[]) => unknown;
interface ErrorSource {
  prependListener(event: 'error', listener: (error: object) => void): unknown;
}

/** The part of dynalite's database that reads and writes. */
interface DynaliteDatabase {
  get: Operation;
  put: Operation;
  del: Operation;
  batch: Operation;
  createValueStream: (options: unknown) => ErrorSource;
  /** What `get` calls, and what reads at once. */
  _get: (key: unknown, options: unknown) => Promise<unknown>;
  _getSync: (key: unknown, options: unknown) => unknown;
}
interface DynaliteStores {
  create(options: unknown): { readonly db: DynaliteDatabase };
}

const requireHere = createRequire(import.meta.url);
const dynaliteStores = createRequire(requireHere.resolve('dynalite'))('./db') as DynaliteStores;

const operations = ['get', 'put', 'del', 'batch'] as const;

/**
 * What dynalite sends as a response. The status is one that AWS never sends and that no client
 * retries (`isStoreFailed`): the store stays as it is until a person acts.
 */
export function responseOf(message: string) {
  return {
    statusCode: STORE_FAILED_STATUS,
    body: { __type: 'com.amazonaws.dynamodb.v20120810#StoreFailed', message },
  };
}

/** Another store of the folder may run soon: a client tries again. */
const closedResponse = {
  statusCode: 500,
  body: {
    __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
    message: 'Database is closed',
  },
};

function isNotFound(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'NotFoundError' || /NOT_FOUND/.test(codeOf(error)))
  );
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

function guard(database: DynaliteDatabase, health: StoreHealth): void {
  const response = (error: unknown) => {
    // Requests that come while the store closes are no problem of the store.
    const isClosed = error instanceof Error && error.message === 'Database is closed';
    if (isClosed) return Object.assign(new Error(error.message), closedResponse);
    const message = health.note(error);
    return Object.assign(new Error(message), responseOf(message));
  };
  for (const name of operations) {
    const call = database[name];
    database[name] = (...given) => {
      const callback = given.at(-1) as Callback | undefined;
      // Dynalite also calls without one, and takes the promise.
      if (typeof callback !== 'function')
        return Promise.resolve(call(...given)).catch((error: unknown) => {
          throw isNotFound(error) ? error : response(error);
        });
      return call(...given.slice(0, -1), (error: unknown, ...values: unknown[]) => {
        const failed = error !== null && error !== undefined && !isNotFound(error);
        callback(failed ? response(error) : error, ...values);
      });
    };
  }
  const { createValueStream } = database;
  database.createValueStream = (options) => {
    const stream = createValueStream(options);
    stream.prependListener('error', (error) => Object.assign(error, response(error)));
    return stream;
  };
}

/** Reads at once: another thread, which LevelDB asks otherwise, takes seven times as long. */
function readAtOnce(database: DynaliteDatabase): void {
  database._get = (key, options) =>
    new Promise((done) => {
      done(database._getSync(key, options));
    });
}

/** Runs `start`, and guards the database that dynalite creates in it. */
export function withGuardedLevel<T>(health: StoreHealth, start: () => T): T {
  const { create } = dynaliteStores;
  dynaliteStores.create = (options) => {
    const store = create(options);
    readAtOnce(store.db);
    guard(store.db, health);
    return store;
  };
  try {
    return start();
  } finally {
    dynaliteStores.create = create;
  }
}
