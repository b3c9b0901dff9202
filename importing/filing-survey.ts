/** Counts where the items of an archive are filed, and what could be sections. */
import type { Brand } from '../shared/brand/brand.ts';
import { findSubSection, sectionOfTerm } from '../shared/brand/sections.ts';
import type { Item, Tag } from '../shared/content/item.ts';
import { proposeSections, type FiledHeadline, type SectionProposal } from './propose-sections.ts';
import type { SourceTerm } from './terms.ts';

export interface FilingReport {
  /** How many items are published and in lists. */
  readonly items: number;
  /** How many of them are in a section of the brand. */
  readonly inSections: number;
  /** The commonest terms of the others that could become sections. */
  readonly terms: readonly {
    readonly name: string;
    readonly kind: NonNullable<SourceTerm['kind']>;
    /** How many of the items that are in no section have it. */
    readonly items: number;
  }[];
  /** Sections of the brand, by slug, in which the site has no item. */
  readonly emptySections: readonly string[];
  /** Items in the store are filed by other sections than the brand's: `masthead reindex` is due. */
  readonly isOutdated: boolean;
}

/** What the site says after an import. */
export interface SiteFiling {
  /** Undefined: it is not known, as in a dry run. */
  readonly emptySections: readonly string[] | undefined;
  readonly isOutdated: boolean;
}

/** Terms of an item whose source gives none apart: a file that `masthead export` wrote. */
function keptTerms({ filedUnder, sections, tags }: Item): SourceTerm[] {
  if (filedUnder !== undefined)
    return filedUnder.map((term) => ({ ...term, kind: term.role === 'tag' ? 'tag' : 'category' }));
  return [
    ...sections.map((slug): SourceTerm => ({ name: slug, slug, kind: 'category' })),
    ...tags.map((tag): SourceTerm => ({ ...tag, kind: 'tag' })),
  ];
}

export class FilingSurvey {
  private readonly all: FiledHeadline[] = [];
  private readonly unfiled: FiledHeadline[] = [];
  private readonly filled = new Set<string>();
  private readonly descriptions = new Map<string, string>();
  /** Items of a large archive share their terms. */
  private readonly known = new Map<string, SourceTerm>();

  private shared(term: SourceTerm): SourceTerm {
    const key = JSON.stringify(term);
    const known = this.known.get(key) ?? term;
    this.known.set(key, known);
    return known;
  }

  /** Takes an item as its source has it. Pages in no list are in no section either. */
  add(item: Item, terms: readonly SourceTerm[] = keptTerms(item)): void {
    if (!item.listed) return;
    const { hed, pubDate } = item;
    const filed = { hed, pubDate, terms: terms.map((term) => this.shared(term)) };
    this.all.push(filed);
    if (item.sections.length === 0) this.unfiled.push(filed);
    for (const section of item.sections) this.filled.add(section);
    if (item.type === 'video') this.filled.add('video');
  }

  describe({ slug, description }: Tag): void {
    if (description !== undefined) this.descriptions.set(slug, description);
  }

  propose(): SectionProposal {
    return proposeSections(this.all, this.descriptions);
  }

  /** @param site where it says nothing of its sections, those without items here count as empty. */
  report(brand: Brand, { emptySections, isOutdated }: SiteFiling): FilingReport {
    const filled = new Set(
      [...this.filled].flatMap((slug) => [slug, findSubSection(brand, slug)?.parent ?? slug]),
    );
    return {
      items: this.all.length,
      inSections: this.all.length - this.unfiled.length,
      terms: proposeSections(this.unfiled)
        .sections.filter(({ slug }) => sectionOfTerm(brand, slug) === undefined)
        .map(({ name, kind, items }) => ({ name, kind, items })),
      emptySections:
        emptySections ?? brand.sections.map(({ slug }) => slug).filter((slug) => !filled.has(slug)),
      isOutdated,
    };
  }
}
