/** The bucket of built files: `build/assets`, laid out like the site's paths. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import mime from 'mime';
import {
  IMMUTABLE_CACHE_CONTROL,
  LOCAL_MISSING_CACHE_CONTROL,
  REVALIDATED_CACHE_CONTROL,
} from '../../../shared/cache-policy.ts';
import type { OriginResult } from './origin-result.ts';

/** @param etag of the edge's cached copy. */
export type AssetsOrigin = (path: string, etag: string | undefined) => Promise<OriginResult>;

/**
 * As in a release: all names below /assets/ contain a hash of their content, except the brand's
 * images.
 */
const hashed = /^\/assets\/(?!brand\/)/;

function notFound(): OriginResult {
  return {
    kind: 'response',
    response: {
      status: 404,
      body: Buffer.from('Not found\n'),
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': LOCAL_MISSING_CACHE_CONTROL,
      },
    },
  };
}

/** Returns the file for a path, or undefined when the path could lead out of the folder. */
export function assetFile(folder: string, path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const segments = decoded.split('/').slice(1);
  const isSafe = segments.every(
    (segment, index) =>
      segment !== '' &&
      (!segment.startsWith('.') || (index === 0 && segment === '.well-known')) &&
      !/[\\\u0000-\u001f:]/.test(segment),
  );
  return isSafe ? join(folder, ...segments) : undefined;
}

function contentType(file: string): string {
  const type = mime.getType(file) ?? 'application/octet-stream';
  return /^text\/|javascript|json|\+xml/.test(type) ? `${type}; charset=utf-8` : type;
}

export function createAssetsOrigin(folder: string): AssetsOrigin {
  return async (path, etag) => {
    const file = assetFile(folder, path);
    if (file === undefined) return notFound();
    try {
      const stats = await stat(file);
      if (!stats.isFile()) return notFound();
      const current = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`;
      if (current === etag) return { kind: 'not-modified' };
      return {
        kind: 'response',
        response: {
          status: 200,
          body: await readFile(file),
          headers: {
            'content-type': contentType(file),
            etag: current,
            'last-modified': stats.mtime.toUTCString(),
            'cache-control': hashed.test(path)
              ? IMMUTABLE_CACHE_CONTROL
              : REVALIDATED_CACHE_CONTROL,
          },
        },
      };
    } catch {
      return notFound();
    }
  };
}
