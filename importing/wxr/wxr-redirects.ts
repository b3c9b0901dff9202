/** Reads the redirects that plug-ins keep, from files beside an export. */
import { errorMessage } from '../../shared/error-message.ts';
import { createRouter } from '../../shared/route-match.ts';
import { pathOfUrl } from '../../shared/urls/path-of-url.ts';
import { storedPath } from '../../services/content/pointer-path.ts';
import { destinationOf } from '../../services/pages/destination.ts';
import { MAX_MARKDOWN_BYTES } from '../limits.ts';
import type { ImportRun, OpenSource, SourceFile, SourceRecord } from '../source.ts';
import { isExportedRedirects, lastTarget, readRedirectFile } from '../tables/read-redirect-file.ts';
import type { BadRow, RedirectRow } from '../tables/read-redirects.ts';
import type { SiteLinks } from './old-links.ts';

/** Addresses of the site lose their host. */
function ownPath(address: string, sites: readonly SiteLinks[]): string {
  if (!URL.canParse(address) || !sites.some((site) => site.isOnSite(address))) return address;
  return pathOfUrl(new URL(address));
}

async function rowsOf(
  file: SourceFile,
  sites: readonly SiteLinks[],
  { brand }: ImportRun,
): Promise<readonly (RedirectRow | BadRow)[]> {
  if (file.size > MAX_MARKDOWN_BYTES)
    return [{ line: 1, problem: `it is larger than ${MAX_MARKDOWN_BYTES / 1024 / 1024} MiB` }];
  const name = file.path.split('/').at(-1) ?? '';
  try {
    const text = new TextDecoder().decode(await file.read());
    return readRedirectFile({ text, name }, brand, (address) => ownPath(address, sites));
  } catch (error) {
    return [{ line: 1, problem: `it cannot be read: ${errorMessage(error)}` }];
  }
}

/**
 * Yields the redirects of the files beside an export. They lead to new addresses, as links in texts do. Of
 * two for one address the first counts.
 * @param sites of the exports.
 */
export async function* readWxrRedirects(
  source: OpenSource,
  sites: readonly SiteLinks[],
  run: ImportRun,
): AsyncGenerator<SourceRecord> {
  const router = createRouter(run.brand);
  const isPage = (path: string) =>
    destinationOf(storedPath(path), undefined, router).kind === 'page';
  const resolved = (path: string) =>
    sites.map((site) => site.resolve(path)).find((found) => found !== undefined);
  for (const file of source.files) {
    if (!isExportedRedirects(file.path.split('/').at(-1) ?? '')) continue;
    const found = await rowsOf(file, sites, run);
    const bad = found.flatMap((row) => ('problem' in row ? [row] : []));
    const rows = new Map<string, RedirectRow>();
    // One that only adds a parameter leads to its own address.
    for (const row of found)
      if (!('problem' in row) && !rows.has(row.from) && storedPath(row.to) !== row.from)
        rows.set(row.from, row);
    let taken = 0;
    for (const { line, from, to } of rows.values()) {
      const last = lastTarget(to, rows);
      const isOwn = last?.startsWith('/') === true;
      const target = isOwn ? (resolved(last) ?? (isPage(last) ? last : undefined)) : last;
      if (target === undefined) {
        bad.push({
          line,
          problem: last === undefined ? `${from} goes in a circle` : `there is no page at ${last}`,
        });
        continue;
      }
      if (isPage(from)) {
        bad.push({ line, problem: `${from} is a page of the site` });
        continue;
      }
      taken += 1;
      if (resolved(from) !== target)
        yield { kind: 'redirect-path', redirect: { from, to: target } };
    }
    for (const { line, problem } of bad.toSorted((one, other) => one.line - other.line))
      run.warn(`${file.path}:${line}`, problem);
    run.redirectFile?.({ path: file.path, taken, left: bad.length });
  }
}
