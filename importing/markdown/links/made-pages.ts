/** Addresses of pages that no file of a source makes: of people, terms, lists and feeds. */
import { posix } from 'node:path';
import type { Brand } from '../../../shared/brand/brand.ts';
import { findAnySection, sectionOfTerm, sectionPath } from '../../../shared/brand/sections.ts';
import { feedPath, redirectedFeedPath } from '../../../shared/feeds/feed-path.ts';
import { createRouter } from '../../../shared/route-match.ts';
import { authorPath, tagPath } from '../../../shared/urls/paths.ts';
import { termSlug } from '../../../shared/urls/term-slug.ts';
import { listField } from '../front-matter/fields.ts';
import { decodedPath, segmentsOf } from './link-survey.ts';
import { personSlug } from '../people/people.ts';
import { foldersOf } from './permalinks.ts';
import type { SiteIndex } from '../site/site-index.ts';

const peoplePaths = /^(?:authors?|contributors?|people|person|writers?|team|staff|by)$/;
const termPaths = /^(?:tags?|tagged|topics?|category|categories|sections?|labels?|subjects?)$/;
const listPaths = /^(?:blog|posts?|articles?|news|stories|archives?|journal|all|latest)$/;
const feedFile = /^(?:feed|rss|atom|index|all)\.(xml|rss|atom|json)$/;

/** Whether the segment before a name says that it is a person's or a term's. */
export function isMadeKind(kind: string): boolean {
  return peoplePaths.test(kind) || termPaths.test(kind);
}

export class MadePages {
  private readonly authors = new Set<string>();
  private readonly terms = new Map<string, string>();
  private readonly folders = new Set<string>();
  private readonly languages: ReadonlySet<string>;
  private readonly router: ReturnType<typeof createRouter>;

  private readonly index: SiteIndex;
  private readonly brand: Brand;

  constructor(index: SiteIndex, brand: Brand) {
    this.index = index;
    this.brand = brand;
    this.router = createRouter(brand);
    this.languages = new Set(
      [...index.config.languages, ...index.files.map(({ languageCode }) => languageCode)].map(
        (code) => code?.toLowerCase() ?? '',
      ),
    );
    for (const { data, role, inContent } of index.files) {
      if (role.kind !== 'item') continue;
      for (const handle of listField(data, 'authors', 'author'))
        this.authors.add(personSlug(handle));
      const [folder] = foldersOf(inContent);
      if (folder !== undefined) this.folders.add(folder.replace(/^_/, '').toLowerCase());
    }
    for (const [slug, name] of index.terms)
      for (const form of [slug, personSlug(name)]) this.terms.set(form, slug);
  }

  /** @param path from the root, without the path below which the site lived. */
  find(path: string): string | undefined {
    const parts = this.withoutLanguage(segmentsOf(decodedPath(path).toLowerCase()));
    const numbered = parts.at(-2) === 'page' ? parts.slice(0, -2) : parts;
    const [kind = '', name = ''] = [numbered.at(-2), numbered.at(-1)];
    if (parts.length === 0) return '/';
    if (peoplePaths.test(kind)) return this.author(name);
    if (termPaths.test(kind) || termPaths.test(numbered.at(-3) ?? '')) return this.term(name);
    return numbered.length < 3 ? this.list(numbered.join('/'), path) : undefined;
  }

  author(handle: string): string | undefined {
    const known = this.index.people.get(handle)?.slug;
    const slug = known ?? personSlug(handle);
    return known !== undefined || this.authors.has(slug) ? authorPath(slug) : undefined;
  }

  term(name: string): string | undefined {
    const slug = this.terms.get(termSlug(name)) ?? this.terms.get(personSlug(name));
    const section = sectionOfTerm(this.brand, slug ?? termSlug(name));
    if (section !== undefined) return sectionPath(section);
    return slug === undefined ? undefined : tagPath(slug);
  }

  private list(name: string, path: string): string | undefined {
    const feed = feedFile.exec(name) ?? feedFile.exec(posix.basename(name));
    if (feed !== null)
      return feedPath('/', feed[1] === 'atom' || feed[1] === 'json' ? feed[1] : 'rss');
    const section = sectionOfTerm(this.brand, name);
    if (section !== undefined && this.folders.has(name)) return sectionPath(section);
    if (redirectedFeedPath(path.toLowerCase()) !== undefined) return feedPath('/', 'rss');
    return listPaths.test(name) || this.folders.has(name) ? '/most-recent/' : undefined;
  }

  private withoutLanguage(parts: string[]): string[] {
    const [first = ''] = parts;
    return this.languages.has(first) ? parts.slice(1) : parts;
  }

  /** Whether a path is a page of this publication that no item, person or term makes. */
  isOwn(path: string): boolean {
    const match = this.router(path);
    if (match === undefined) return false;
    const { section, category, subSection, tag, author, slug } = match.params;
    const place = subSection ?? section ?? category;
    if (tag !== undefined) return this.term(tag) === tagPath(tag);
    if (author !== undefined) return this.author(author) !== undefined;
    if (place !== undefined) return findAnySection(this.brand, place) !== undefined;
    return slug === undefined || match.type === 'newsletter';
  }
}
