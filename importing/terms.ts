/** Sorts a source's categories and tags into the brand's sections and free tags (design §5). */
import type { Brand } from '../shared/brand/brand.ts';
import { fileTerms, type FiledItem, type FiledTerm } from '../shared/content/file-terms.ts';
import { termSlug } from '../shared/urls/term-slug.ts';

/** A category or tag of a source, with its `slug` if it has one. */
export interface SourceTerm {
  readonly name: string;
  readonly slug?: string;
  /** What it may become (`Item.filedUnder`). Default: a section or a tag. */
  readonly role?: FiledTerm['role'];
  /** How its source uses it, where an importer knows: editors choose from few categories. */
  readonly kind?: 'category' | 'tag' | 'folder';
  /** Slug of the category or folder that it is in. */
  readonly parent?: string;
}

export interface SortedTerms extends FiledItem {
  /** The terms, each once, as the item keeps them. */
  readonly filedUnder: FiledTerm[];
}

/**
 * Sorts each term once, as `fileTerms` does. Drops terms that start with an underscore, which are for
 * a desk's internal use (spec CT-01), and WordPress's "uncategorized".
 */
export function sortTerms(terms: readonly SourceTerm[], brand: Brand): SortedTerms {
  const filedUnder = new Map<string, FiledTerm>();
  for (const { name: given, slug: own, role } of terms) {
    const name = given.trim();
    const slug = termSlug(own ?? name);
    if (name === '' || slug === '' || name.startsWith('_') || slug === 'uncategorized') continue;
    const known = filedUnder.get(slug);
    if (known === undefined)
      filedUnder.set(slug, { slug, name, ...(role === undefined ? {} : { role }) });
    // The item itself names the place that it is in.
    else if (known.role === 'place' && role !== 'place') filedUnder.set(slug, { slug, name });
  }
  const kept = [...filedUnder.values()];
  return { ...fileTerms(kept, brand), filedUnder: kept };
}
