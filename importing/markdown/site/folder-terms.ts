/** The folders that a content file is in, as terms under which its archive files it. */
import { termSlug } from '../../../shared/urls/term-slug.ts';
import type { SourceTerm } from '../../terms.ts';
import type { IndexedFile, SiteIndex } from './site-index.ts';

/** Folders that say how a generator works, when an item was published, or that it is one. */
const technical =
  /^(?:[_.].*|\d+|posts?|blogs?|articles?|stories|entries|items|pages?|content|contents|docs?|src|app|data|public|static|site|website|web|assets|drafts?|archives?|all|index)$/i;
/** Deeper folders are those of series and of single items. */
const MAX_DEPTH = 2;

/** Returns the folders of a path below the content folder, without that of the item alone. */
function foldersOf(inContent: string): string[] {
  const parts = inContent.split('/');
  return parts.slice(0, /^index\.\w+$/i.test(parts.at(-1) ?? '') ? -2 : -1);
}

/** Returns the title of a folder, else its name in words. */
function folderName(
  folder: string,
  { titles, terms }: Pick<SiteIndex, 'titles' | 'terms'>,
): string {
  const name = folder.split('/').at(-1) ?? folder;
  const inWords = name.replace(/[-_]+/g, ' ').replace(/^./u, (letter) => letter.toUpperCase());
  return titles.get(folder) ?? terms.get(termSlug(name)) ?? inWords;
}

/** Returns the folders of a file as terms, the outermost first. They file it, and are no tags of it. */
export function folderTerms(
  { inContent, role }: Pick<IndexedFile, 'inContent' | 'role'>,
  index: Pick<SiteIndex, 'titles' | 'terms'>,
): SourceTerm[] {
  // Outside the folders of content, folders are those of a program.
  if (role.kind === 'item' && role.isOutside === true) return [];
  const terms: SourceTerm[] = [];
  const above: string[] = [];
  let parent: string | undefined;
  for (const folder of foldersOf(inContent)) {
    above.push(folder);
    const slug = termSlug(folder);
    if (technical.test(folder) || slug === '' || terms.length === MAX_DEPTH) continue;
    terms.push({
      name: folderName(above.join('/'), index),
      slug,
      role: 'place',
      kind: 'folder',
      ...(parent === undefined ? {} : { parent }),
    });
    parent = slug;
  }
  return terms;
}
