/**
 * The fixture publication, published and open, on a day when all of it except scheduled content is
 * public.
 */
import { openContentSite, type ContentSite } from './content-site.ts';
import { publishFixture } from './fixture-magazine.ts';
import { parseDocument } from './parse-document.ts';

export const FIXTURE_NOW = '2026-11-20T12:00:00.000Z';

export async function openFixtureSite(): Promise<ContentSite> {
  const site = await openContentSite({ now: () => FIXTURE_NOW });
  await publishFixture(site.publisher());
  return site;
}

/** Returns a page as the server sends it, parsed. */
export async function documentOf(site: ContentSite, target: string): Promise<Document> {
  return parseDocument((await site.get(target)).body);
}
