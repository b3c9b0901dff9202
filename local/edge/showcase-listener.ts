/** Serves the component page next to the site, for developers: `/__components` and its files. */
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import mime from 'mime';
import { NO_STORE_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import { assetFile } from './origins/assets-origin.ts';

const ROOT = '/__components';

/**
 * @param folder of the built page.
 * @param site Listener for every other path.
 */
export function withShowcase(folder: string, site: RequestListener): RequestListener {
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (path !== ROOT && !path.startsWith(`${ROOT}/`)) {
      site(request, response);
      return;
    }
    const file =
      path.length <= ROOT.length + 1
        ? join(folder, 'index.html')
        : assetFile(folder, path.slice(ROOT.length));
    const found =
      file === undefined ? Promise.resolve(undefined) : readFile(file).catch(() => undefined);
    void found.then((body) => {
      const type =
        body === undefined || file === undefined
          ? 'text/plain'
          : (mime.getType(file) ?? 'application/octet-stream');
      response.writeHead(body === undefined ? 404 : 200, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': NO_STORE_CACHE_CONTROL,
        'x-robots-tag': 'noindex',
      });
      response.end(body ?? 'Not found\n');
    });
  };
}
