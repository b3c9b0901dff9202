/** Whether readers share the cache, and nothing personal is in it. */
import { finding, isCacheHit, type Audit, type Finding } from './audit.ts';
import type { SiteResponse } from './raw-request.ts';

function seen(response: SiteResponse): string {
  return `${response.status}, ${String(response.headers['x-cache'] ?? 'no x-cache')}`;
}

async function freePages(audit: Audit): Promise<Finding[]> {
  const { free } = audit.canaries;
  await audit.send(free);
  const second = await audit.send(free);
  const etag = second.headers.etag ?? '';
  const confirmed = await audit.send(free, { headers: { 'if-none-match': etag } });
  return [
    finding(
      'A free page comes from the cache, without cookies',
      isCacheHit(second) && second.headers['set-cookie'] === undefined,
      seen(second),
    ),
    finding(
      'A browser that holds a page is told that it is current',
      etag !== '' && confirmed.status === 304 && confirmed.body.length === 0,
      `ETag ${etag}: ${confirmed.status}, ${confirmed.body.length} bytes`,
    ),
  ];
}

async function meteredPages(audit: Audit, max: number): Promise<Finding[]> {
  const [first = '', ...others] = audit.canaries.metered;
  const readers = [audit.newReader(), audit.newReader()];
  const responses = [];
  for (const reader of readers) responses.push(await reader.get(first));
  const [, second] = responses;
  const tokens = new Set(readers.map((reader) => reader.cookies().cookie));
  const reader = audit.newReader();
  const read = others.slice(0, Math.min(max, 3));
  for (const path of read) await reader.get(path);
  // The first of these was decided by the edge, the others by the page function.
  const again = await reader.get(read.at(-1) ?? first);
  const cached = await reader.get(read.at(-1) ?? first);
  const count = reader.meter()?.count;
  return [
    finding(
      'Two new readers share one copy of a metered article, each with a meter of its own',
      second !== undefined && isCacheHit(second) && tokens.size === 2,
      `${second === undefined ? '' : seen(second)}; ${tokens.size} tokens for 2 readers`,
    ),
    finding(
      'A metered article is not stored by browsers or other caches',
      /private/.test(String(second?.headers['cache-control'])),
      `cache-control: ${String(second?.headers['cache-control'])}`,
    ),
    finding(
      `After ${read.length} articles, the counter is right and articles that were read come from the cache`,
      (isCacheHit(again) || isCacheHit(cached)) && count === read.length,
      `${seen(cached)}; the counter says ${String(count)}`,
    ),
  ];
}

async function wallPages(audit: Audit, max: number): Promise<Finding> {
  const reader = audit.newReader();
  const { metered } = audit.canaries;
  for (const path of metered.slice(0, max)) await reader.get(path);
  const target = metered[max + 1] ?? '';
  await reader.get(target);
  const wall = await reader.get(target);
  return finding('A wall comes from the cache', isCacheHit(wall), seen(wall));
}

/** @param max number of articles that the meter allows; negative when there is no meter. */
export async function checkCache(audit: Audit, max: number): Promise<Finding[]> {
  return [
    ...(await freePages(audit)),
    ...(max < 0 ? [] : [...(await meteredPages(audit, max)), await wallPages(audit, max)]),
  ];
}
