/**
 * Objects in the site's bucket: originals of images and the search index. S3 in AWS, the object
 * server locally.
 */
import { responseError } from './aws-error.ts';
import { signedFetch, type AwsConnection } from './signed-fetch.ts';

export interface StoredObject {
  readonly bytes: Uint8Array;
  readonly etag: string | undefined;
}

export interface ObjectStore {
  /**
   * Returns undefined when the object does not exist, and `unchanged` when its ETag is still
   * `ifNoneMatch`.
   */
  get(key: string, ifNoneMatch?: string): Promise<StoredObject | 'unchanged' | undefined>;
  has(key: string): Promise<boolean>;
  /** An object that is not there is no error. */
  remove(key: string): Promise<void>;
  put(key: string, bytes: Uint8Array, contentType: string, cacheControl: string): Promise<void>;
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
  const call = signedFetch(connection, 's3');
  const url = (key: string) => `${root}/${key.split('/').map(encodeURIComponent).join('/')}`;

  function reject(action: string, key: string, response: Response): never {
    throw responseError('ObjectStoreError', response.status, {
      action: `${action} ${key}, ${response.status}`,
      text: response.statusText,
    });
  }

  return {
    get: (key, ifNoneMatch) =>
      call(
        url(key),
        { headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch } },
        async (response) => {
          if (response.status === 304) return 'unchanged';
          if (response.status === 404 || response.status === 403) return undefined;
          if (!response.ok) reject('GET', key, response);
          return {
            bytes: new Uint8Array(await response.arrayBuffer()),
            etag: response.headers.get('etag') ?? undefined,
          };
        },
      ),
    has: (key) =>
      call(url(key), { method: 'HEAD' }, async (response) => {
        if (response.status === 404 || response.status === 403) return false;
        if (!response.ok) reject('HEAD', key, response);
        return true;
      }),
    remove: (key) =>
      call(url(key), { method: 'DELETE' }, async (response) => {
        if (!response.ok && response.status !== 404) reject('DELETE', key, response);
      }),
    put: (key, bytes, contentType, cacheControl) =>
      call(
        url(key),
        {
          method: 'PUT',
          headers: { 'content-type': contentType, 'cache-control': cacheControl },
          body: new Uint8Array(bytes),
        },
        async (response) => {
          if (!response.ok) reject('PUT', key, response);
        },
      ),
  };
}
