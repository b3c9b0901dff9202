/** Rewrites the links of one item, and counts what became of each. */
import type { ImportRun } from '../../source.ts';
import type { IndexedFile } from '../site/site-index.ts';
import { siteTarget } from './site-link.ts';
import type { LinkOutcomes } from './link-outcomes.ts';
import type { ResolvedLink, SiteLinks } from './site-links.ts';

const mediaLink =
  /<a\s[^>]*?\bhref\s*=\s*["']([^"']+\.(?:jpe?g|png|gif|webp|avif|svg|mp3|m4a|ogg|wav|mp4|webm)(?:[?#][^"']*)?)["']/gi;

/** Finds the lines of links in a file: of one that occurs again, the next line each time. */
function createLineFinder(text: string): (href: string) => number | undefined {
  const from = new Map<string, number>();
  return (href) => {
    const target = siteTarget(href) ?? href;
    for (const form of [target, decoded(target), target.replace(/&/g, '&amp;')]) {
      for (const written of [form, form.replace(/^\//, '')]) {
        const at = text.indexOf(written, from.get(written) ?? 0);
        if (written === '' || at === -1) continue;
        from.set(written, at + written.length);
        return text.slice(0, at).split('\n').length;
      }
    }
    return undefined;
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Stores the images and sounds that links name, and returns their new addresses by link. */
async function linkedMedia(
  html: string,
  file: IndexedFile,
  links: SiteLinks,
  run: ImportRun,
): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for (const [, href = ''] of html.matchAll(mediaLink)) {
    if (stored.has(href) || links.resolve(href, file).outcome !== 'dead') continue;
    const found = await run.media(siteTarget(href) ?? href, file.file.path);
    if (found !== undefined) stored.set(href, found.path);
  }
  return stored;
}

/**
 * Returns the function that gives the links of an item their new addresses. Undefined leaves one
 * as it is.
 * @param item `html` is the body, `text` the whole file, in which dead links have their lines.
 */
export async function resolveItemLinks(
  item: { readonly file: IndexedFile; readonly html: string; readonly text: string },
  { links, outcomes }: { readonly links: SiteLinks; readonly outcomes: LinkOutcomes },
  run: ImportRun,
): Promise<(href: string) => string | undefined> {
  const { file, html, text } = item;
  const media = await linkedMedia(html, file, links, run);
  const lineOf = createLineFinder(text);
  return (href) => {
    const stored = media.get(href);
    const resolved: ResolvedLink =
      stored === undefined ? links.resolve(href, file) : { href: stored, outcome: 'rewritten' };
    const { outcome: kind, target } = resolved;
    if (kind === undefined) return resolved.href;
    const place = () => {
      const line = lineOf(href);
      const ref = `${file.file.path}${line === undefined ? '' : `:${line}`}`;
      return { ref, href: siteTarget(href) ?? href };
    };
    if (kind === 'dead') run.link?.({ kind, ...place() });
    else if (target === undefined) run.link?.({ kind });
    else outcomes.add({ kind, target, ...place() });
    return resolved.href;
  };
}
