/**
 * Objects in the site's bucket: originals of images and the search index. S3 in AWS, the object
 * server locally.
 */
import { responseError } from './aws-error.ts';
import { isOk, type AwsResponse } from './send-request.ts';
import { signedFetch, type AwsConnection, type AwsRequest } from './signed-fetch.ts';

export interface StoredObject {
  readonly bytes: Uint8Array;
  readonly etag: string | undefined;
}

/** An object that takes the place of another one. */
export interface Replacement {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly cacheControl: string;
  /** ETag of the object that it replaces; undefined when there is none yet. */
  readonly before: string | undefined;
}

export interface ObjectStore {
  /**
   * Returns undefined when the object does not exist, and `unchanged` when its ETag is still
   * `ifNoneMatch`.
   */
  get(key: string, ifNoneMatch?: string): Promise<StoredObject | 'unchanged' | undefined>;
  /**
   * Returns the bytes from `start` to before `end`, or undefined when the object does not exist.
   * @throws ObjectStoreError also when the object ends before `end`.
   */
  getRange(key: string, start: number, end: number): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  /** An object that is not there is no error. */
  remove(key: string): Promise<void>;
  /** @param disposition the header `content-disposition` of its responses. */
  put(
    key: string,
    bytes: Uint8Array,
    contentType: string,
    cacheControl: string,
    disposition?: string,
  ): Promise<void>;
  /**
   * Puts an object in the place of the one that was read. Returns false when another writer came
   * first: nothing is stored, and the object has to be read again.
   */
  replace(key: string, replacement: Replacement): Promise<boolean>;
}

/**
 * By which S3 says that another writer came first: the object was deleted, a write at the same time
 * was faster (ConditionalRequestConflict), or the object is another one (PreconditionFailed).
 */
const overtakenStatuses: ReadonlySet<number> = new Set([404, 409, 412]);

function reject(action: string, key: string, response: AwsResponse): never {
  throw responseError('ObjectStoreError', response.status, {
    action: `${action} ${key}, ${response.status}`,
    text: response.statusText,
  });
}

function ifStill(etag: string | undefined): Record<string, string> {
  return etag === undefined ? { 'if-none-match': '*' } : { 'if-match': etag };
}

function putRequest(
  { bytes, contentType, cacheControl }: Omit<Replacement, 'before'>,
  more: Readonly<Record<string, string>> = {},
): AwsRequest {
  const headers = { 'content-type': contentType, 'cache-control': cacheControl, ...more };
  return { method: 'PUT', headers, body: bytes };
}

function rangeRequest(start: number, end: number): AwsRequest {
  return { method: 'GET', headers: { range: `bytes=${start}-${end - 1}` }, body: '' };
}

function rangeOf(response: AwsResponse, key: string, length: number): Uint8Array | undefined {
  if (response.status === 404 || response.status === 403) return undefined;
  if (response.status !== 206 || response.body.length !== length)
    reject('GET a range of', key, response);
  return response.body;
}

/**
 * Returns the address of an object.
 * @throws Error for a key with `.` or `..` in it: a URL takes them for folders, and would name another
 *   object, or one of another bucket.
 */
function objectUrl(root: string, key: string): URL {
  const parts = key.split('/');
  if (parts.some((part) => part === '.' || part === '..'))
    throw new Error(`No object has the key ${key}`);
  return new URL(`${root}/${parts.map(encodeURIComponent).join('/')}`);
}

/**
 * @param endpoint Address of the local object server; when absent, S3 in the connection's region.
 */
export function createObjectStore(
  connection: AwsConnection,
  bucket: string,
  endpoint?: string,
): ObjectStore {
  const root =
    endpoint === undefined
      ? `https://${bucket}.s3.${connection.region}.amazonaws.com`
      : `${endpoint.replace(/\/$/, '')}/${bucket}`;
  const send = signedFetch(connection, 's3');
  const call = async <T>(key: string, request: AwsRequest, read: (response: AwsResponse) => T) =>
    send(objectUrl(root, key), request, read);

  return {
    get: (key, ifNoneMatch) =>
      call(
        key,
        {
          method: 'GET',
          headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch },
          body: '',
        },
        (response) => {
          if (response.status === 304) return 'unchanged';
          if (response.status === 404 || response.status === 403) return undefined;
          if (!isOk(response)) reject('GET', key, response);
          return { bytes: response.body, etag: response.headers.etag };
        },
      ),
    getRange: (key, start, end) =>
      call(key, rangeRequest(start, end), (response) => rangeOf(response, key, end - start)),
    has: (key) =>
      call(key, { method: 'HEAD', headers: {}, body: '' }, (response) => {
        if (response.status === 404 || response.status === 403) return false;
        if (!isOk(response)) reject('HEAD', key, response);
        return true;
      }),
    remove: (key) =>
      call(key, { method: 'DELETE', headers: {}, body: '' }, (response) => {
        if (!isOk(response) && response.status !== 404) reject('DELETE', key, response);
      }),
    put: (key, bytes, contentType, cacheControl, disposition) => {
      const more: Record<string, string> =
        disposition === undefined ? {} : { 'content-disposition': disposition };
      return call(key, putRequest({ bytes, contentType, cacheControl }, more), (response) => {
        if (!isOk(response)) reject('PUT', key, response);
      });
    },
    replace: (key, { before, ...object }) =>
      call(key, putRequest(object, ifStill(before)), (response) => {
        if (overtakenStatuses.has(response.status)) return false;
        if (!isOk(response)) reject('PUT', key, response);
        return true;
      }),
  };
}
