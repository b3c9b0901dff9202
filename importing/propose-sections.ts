/**
 * Proposes the sections of a publication from what its archive files its items under
 * (docs/adr/0091). Pure.
 */
import { isSettingTag } from '../shared/content/setting-tags.ts';
import { latinSpelling, slugify } from '../shared/urls/paths.ts';
import { termSlug } from '../shared/urls/term-slug.ts';
import type { SourceTerm } from './terms.ts';

/** A published item of the archive, as far as its place is concerned. */
export interface FiledHeadline {
  readonly hed: string;
  /** ISO. */
  readonly pubDate: string;
  readonly terms: readonly SourceTerm[];
}

export interface ProposedSection {
  readonly slug: string;
  /** As the archive writes it most often. */
  readonly name: string;
  /** The archive's own words about it. */
  readonly description: string;
  /** Terms of the archive that belong to it and are not its slug. */
  readonly terms: readonly string[];
  readonly kind: NonNullable<SourceTerm['kind']>;
  readonly items: number;
  /** Headlines of its newest items. */
  readonly examples: readonly string[];
  readonly children: readonly ProposedSection[];
}

export interface SectionProposal {
  /** How many items were looked at. */
  readonly items: number;
  /** The most items first. */
  readonly sections: readonly ProposedSection[];
  /** How many items would be in no section. */
  readonly left: number;
  /** Common terms that are no proposal, with the reason. */
  readonly passedOver: readonly {
    readonly name: string;
    readonly items: number;
    readonly why: string;
  }[];
}

const MAX_SECTIONS = 10;
const MAX_CHILDREN = 6;
const EXAMPLES = 3;
/** A term of more items says nothing about them. */
const NEARLY_ALL = 0.8;
/** Smaller shares of the archive are no section of it. */
const MIN_SHARE = 0.02;
/** Terms of one kind that file so much of the archive need no help of another kind. */
const ENOUGH = 0.6;
/** Of two terms that share so many of their items, one is a section. */
const SAME_ITEMS = 0.8;

/**
 * Names of a system's own lists, of formats and of marks, in the languages of common archives. They
 * say nothing of what an item is about.
 */
const notAbout = new Set(
  `uncategorized uncategorised unkategorisiert allgemein ohne-kategorie sin-categoria sin-categorizar
  non-classe non-classé senza-categoria sem-categoria geen-categorie ukategoriseret okategoriserade
  uten-kategori 未分類 未分类 без-рубрики 미분류 default none misc miscellaneous other others general
  verschiedenes sonstiges divers varios varie diversen category categories tag tags
  blog blogs blog-post blog-posts post posts article articles artikel beitrag beiträge articulo
  articulos story stories entry entries page pages seite homepage index all content
  featured sticky pinned top top-story top-stories main slider hero promoted editors-pick
  editors-picks carousel hidden draft drafts archive archives archiv
  standard aside chat image link quote status post-formats imported import dummy`
    .split(/\s+/)
    .map(termSlug),
);

/** All items of one term. */
interface Term {
  readonly slug: string;
  readonly forms: Map<string, number>;
  readonly kinds: Map<NonNullable<SourceTerm['kind']>, number>;
  readonly parents: Map<string, number>;
  /** Indexes of items. */
  readonly items: Set<number>;
}

function most<T>(counts: ReadonlyMap<T, number>): T | undefined {
  return [...counts].sort(
    ([one, often], [other, seldom]) => seldom - often || (String(one) < String(other) ? -1 : 1),
  )[0]?.[0];
}

function add<T>(counts: Map<T, number>, key: T | undefined): void {
  if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Returns the singular and plural of a slug as one key, where letters of Latin scripts say so. */
function wordKey(slug: string): string {
  return slug.replace(/(?<=[a-z]{3}[^s'])s$/, '');
}

function collect(items: readonly FiledHeadline[]): Term[] {
  const terms = new Map<string, Term>();
  items.forEach(({ terms: own }, index) => {
    for (const { name: given, slug: known, kind = 'category', parent } of own) {
      const name = given.trim();
      const slug = termSlug(known ?? name);
      if (slug === '' || name === '' || /^[_#]/.test(name)) continue;
      const term: Term = terms.get(slug) ?? {
        slug,
        forms: new Map(),
        kinds: new Map(),
        parents: new Map(),
        items: new Set(),
      };
      terms.set(slug, term);
      if (term.items.has(index) && term.kinds.has(kind)) continue;
      term.items.add(index);
      add(term.forms, name);
      add(term.kinds, kind);
      add(term.parents, parent);
    }
  });
  return [...terms.values()];
}

/** Returns a term as the name of a section: one without capitals gets one at its start. */
function sectionName(term: string): string {
  return term === term.toLowerCase()
    ? term.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    : term;
}

/** Spellings of one word, which are one section. */
interface Candidate {
  readonly slug: string;
  readonly name: string;
  readonly slugs: readonly string[];
  readonly kind: NonNullable<SourceTerm['kind']>;
  readonly parent: string | undefined;
  readonly items: ReadonlySet<number>;
}

function candidates(terms: readonly Term[]): Candidate[] {
  const words = new Map<string, Term[]>();
  for (const term of terms) {
    const key = wordKey(term.slug);
    words.set(key, [...(words.get(key) ?? []), term]);
  }
  return [...words.values()].map((same) => {
    const [first, ...others] = same.toSorted((one, other) => other.items.size - one.items.size);
    const all = first === undefined ? [] : [first, ...others];
    const slugs = all.map(({ slug }) => slug);
    const parent = most(first?.parents ?? new Map<string, number>());
    return {
      slug: slugs[0] ?? '',
      name: sectionName(most(first?.forms ?? new Map<string, number>()) ?? ''),
      slugs,
      // What an editor chose for one item from a short list may be a free word of another.
      kind:
        (['category', 'folder'] as const).find((kind) =>
          all.some(({ kinds }) => kinds.has(kind)),
        ) ?? 'tag',
      parent: parent !== undefined && slugs.includes(parent) ? undefined : parent,
      items: new Set(all.flatMap(({ items }) => [...items])),
    };
  });
}

/**
 * Whether others of its kind file most of the items that a term leaves: then it divides the archive,
 * although nearly all items have it.
 */
function isComplement(term: Candidate, all: readonly Candidate[], total: number): boolean {
  if (term.kind === 'tag') return false;
  const others = all.filter((one) => one !== term && one.kind === term.kind && !isMark(one));
  const rest = [...union(others)].filter((item) => !term.items.has(item)).length;
  return rest > 0 && rest * 2 >= total - term.items.size && rest >= leastItems(total);
}

/** Whether a term is the mark of a system. */
function isMark({ slugs }: Candidate): boolean {
  return slugs.some((slug) => notAbout.has(slug) || isSettingTag(slug));
}

/** Returns why a term can be no section; undefined for one that can. */
function objection(term: Candidate, all: readonly Candidate[], total: number): string | undefined {
  const { slug, items } = term;
  if (isMark(term)) return 'it does not say what an item is about';
  if (/^[\d\p{P}\s]+$/u.test(slug)) return 'a number';
  if (total >= 5 && items.size > total * NEARLY_ALL && !isComplement(term, all, total))
    return `${Math.round((items.size / total) * 100)} % of all items have it`;
  return undefined;
}

function leastItems(total: number): number {
  return total < 20 ? 1 : Math.max(3, Math.ceil(total * MIN_SHARE));
}

function union(all: readonly Candidate[]): Set<number> {
  return new Set(all.flatMap(({ items }) => [...items]));
}

function isLike(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  const shared = [...one].filter((item) => other.has(item)).length;
  return shared > (one.size + other.size - shared) * SAME_ITEMS;
}

/** Chooses those that file the most items which the others do not. */
function choose(
  among: readonly Candidate[],
  chosen: readonly Candidate[],
  least: number,
): Candidate[] {
  const result = [...chosen];
  const covered = union(chosen);
  const rest = new Set(among);
  while (result.length < MAX_SECTIONS) {
    let best: { candidate: Candidate; gain: number } | undefined;
    for (const candidate of rest) {
      const gain = [...candidate.items].filter((item) => !covered.has(item)).length;
      const { size } = candidate.items;
      if (gain < least || result.some(({ items }) => isLike(items, candidate.items))) continue;
      if (
        best === undefined ||
        gain > best.gain ||
        (gain === best.gain &&
          (size > best.candidate.items.size ||
            (size === best.candidate.items.size && candidate.slug < best.candidate.slug)))
      )
        best = { candidate, gain };
    }
    if (best === undefined) break;
    result.push(best.candidate);
    rest.delete(best.candidate);
    for (const item of best.candidate.items) covered.add(item);
  }
  return result;
}

/**
 * Chooses sections: of categories and folders, which editors chose from a short list, and of tags only
 * where these file too little.
 */
function chooseSections(open: readonly Candidate[], total: number): Candidate[] {
  const least = leastItems(total);
  let chosen: Candidate[] = [];
  for (const kind of ['category', 'folder', 'tag'] as const) {
    const ofKind = open.filter((candidate) => candidate.kind === kind);
    // One category alone says nothing of its items: it divides nothing.
    const isDividing = ofKind.length > 1 || chosen.length > 0;
    if (isDividing) chosen = choose(ofKind, chosen, least);
    if (chosen.length > 1 && union(chosen).size >= total * ENOUGH) break;
  }
  return chosen.length < 2 ? choose(open, [], least) : chosen;
}

/** Slugs of which pages have meanings of their own: lists of videos, the issue, lists of reviews. */
const takenSlugs: Readonly<Record<string, string>> = {
  video: 'videos',
  magazine: 'magazines',
  reviews: 'all-reviews',
  page: 'pages',
};

/** Gives sections slugs, each once. Words that have no Latin letters get a number. */
class Slugs {
  private readonly taken = new Set<string>();

  of(term: string): string {
    const latin = slugify(latinSpelling(term));
    const wanted = /^[a-z0-9-]+$/.test(latin) ? (takenSlugs[latin] ?? latin) : undefined;
    for (let number = wanted === undefined ? this.taken.size + 1 : 1; ; number += 1) {
      const slug = wanted === undefined || number > 1 ? `${wanted ?? 'section'}-${number}` : wanted;
      if (this.taken.has(slug)) continue;
      this.taken.add(slug);
      return slug;
    }
  }
}

/** The terms of an archive, the commonest first, and what speaks against each. */
class Terms {
  readonly all: readonly Candidate[];
  readonly objections: ReadonlyMap<Candidate, string | undefined>;
  /** Those that can be sections. */
  readonly able: readonly Candidate[];
  private readonly bySlug: ReadonlyMap<string, Candidate>;

  constructor(items: readonly FiledHeadline[]) {
    this.all = candidates(collect(items)).sort(commonestFirst);
    this.objections = new Map(this.all.map((one) => [one, objection(one, this.all, items.length)]));
    this.able = this.all.filter((one) => this.objections.get(one) === undefined);
    this.bySlug = new Map(this.all.flatMap((one) => one.slugs.map((slug) => [slug, one] as const)));
  }

  /** Returns the nearest term above one that can be a section. */
  above(one: Candidate): Candidate | undefined {
    const seen = new Set([one]);
    for (let { parent } = one; parent !== undefined;) {
      const found = this.bySlug.get(parent);
      if (found === undefined || seen.has(found)) return undefined;
      if (this.objections.get(found) === undefined) return found;
      seen.add(found);
      ({ parent } = found);
    }
    return undefined;
  }
}

function commonestFirst(one: Candidate, other: Candidate): number {
  return other.items.size - one.items.size || (one.slug < other.slug ? -1 : 1);
}

/** Returns the headlines of the newest items of a term. */
function examplesOf({ items: own }: Candidate, items: readonly FiledHeadline[]): string[] {
  return [...own]
    .flatMap((index) => items[index] ?? [])
    .sort((one, other) => (one.pubDate < other.pubDate ? 1 : -1))
    .slice(0, EXAMPLES)
    .map(({ hed }) => hed);
}

/**
 * Proposes sections.
 * @param descriptions the archive's words about its terms, by slug.
 */
export function proposeSections(
  items: readonly FiledHeadline[],
  descriptions: ReadonlyMap<string, string> = new Map(),
): SectionProposal {
  const total = items.length;
  const least = leastItems(total);
  const terms = new Terms(items);
  const chosen = chooseSections(
    terms.able.filter((one) => terms.above(one) === undefined),
    total,
  ).sort(commonestFirst);
  const slugs = new Slugs();
  const described = (one: Candidate): ProposedSection => {
    const slug = slugs.of(one.slug);
    return {
      slug,
      name: one.name,
      description: one.slugs.map((term) => descriptions.get(term)).find(Boolean) ?? '',
      // By its name where the slug does not say it: an editor must see which term is meant.
      terms: one.slugs
        .filter((term) => term !== slug)
        .map((term) => (termSlug(one.name) === term ? one.name : term)),
      kind: one.kind,
      items: one.items.size,
      examples: examplesOf(one, items),
      children: [],
    };
  };
  const childrenOf = (one: Candidate) =>
    terms.able
      .filter(({ items: own }) => own.size >= least && !isLike(own, one.items))
      .filter((child) => terms.above(child) === one)
      .slice(0, MAX_CHILDREN);
  // Sections have the first choice of slugs.
  const sections = chosen.map(described);
  return {
    items: total,
    sections: sections.map((section, index) => {
      const one = chosen[index];
      return { ...section, children: one === undefined ? [] : childrenOf(one).map(described) };
    }),
    left: total - union(chosen).size,
    passedOver: terms.all.flatMap((one) => {
      const why = terms.objections.get(one);
      const isCommon = one.items.size >= Math.max(2, least);
      return why === undefined || !isCommon ? [] : [{ name: one.name, items: one.items.size, why }];
    }),
  };
}
