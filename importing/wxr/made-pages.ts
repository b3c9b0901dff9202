/** Pages that WordPress makes by itself: of categories, tags and authors. */
import type { Brand } from '../../shared/brand/brand.ts';
import { sectionOfTerm, sectionPath } from '../../shared/brand/sections.ts';
import { authorPath, tagPath } from '../../shared/urls/paths.ts';
import { termSlug } from '../../shared/urls/term-slug.ts';
import { contributorOf } from './contributor-of.ts';
import { percentDecoded } from './slug-of.ts';
import type { WxrLibrary } from './wxr-library.ts';

/** Returns the new path of such a page by its old one, or undefined for every other path. */
export function createMadePages(
  library: WxrLibrary,
  brand: Brand,
): (path: string) => string | undefined {
  return (path) => {
    const parts = path.split('/').filter(Boolean).map(percentDecoded);
    const at = parts.findLastIndex((part) => /^(?:category|tag|author)$/.test(part));
    const name = parts
      .slice(at + 1)
      .filter((part) => !/^(?:page|\d+)$/.test(part))
      .at(-1);
    if (at === -1 || name === undefined) return undefined;
    if (parts[at] === 'author') {
      const person = library.authors.has(name) ? contributorOf(name, library.authors) : undefined;
      return person === undefined ? undefined : authorPath(person.slug);
    }
    const isCategory = parts[at] === 'category';
    const terms = isCategory ? library.categories : library.tags;
    const term = terms.get(name) ?? terms.get(encodeURIComponent(name).toLowerCase());
    if (term === undefined) return undefined;
    const slug = termSlug(percentDecoded(library.termSlug(term.slug, term.name)));
    const section = isCategory ? sectionOfTerm(brand, slug) : undefined;
    return section === undefined ? tagPath(slug) : sectionPath(section);
  };
}
