/** Converts the entries of a site's exports to records. */
import { plainText } from '../body/plain-text.ts';
import { createAdmission } from '../admit-entries.ts';
import type { ImportRun, ItemIdentity, ItemTraces, SourceRecord } from '../source.ts';
import { termSlug } from '../../shared/urls/term-slug.ts';
import { dispositionOf, isArticleType } from './disposition.ts';
import { expiryOf } from './expiry.ts';
import { entryId } from './entry-id.ts';
import { makeItem, sourceRef, type ItemContext } from './make-item.ts';
import { createMadePages } from './made-pages.ts';
import { createLinkResolver, oldPath, type SiteLinks } from './old-links.ts';
import { percentDecoded, postSlug } from './slug-of.ts';
import type { WxrEntry, WxrItem } from './wxr-entry.ts';
import type { WxrLibrary } from './wxr-library.ts';
import { OLD_SLUG_META } from './wxr-meta-keys.ts';

/** Maximum number of names in a warning. */
const LISTED_NAMES = 60;

/**
 * Post types in which plug-ins keep rules on who may read other items, by section or one by one
 * (MemberPress, WooCommerce Memberships, Restrict Content Pro, Content Control, Paid Member
 * Subscriptions). An export does not say what such a rule means for an item.
 */
const ruleTypes = new Set([
  'memberpressrule',
  'wc_membership_plan',
  'restrict_content',
  'cc_restriction',
  'pms-content-restrict',
  'membershiprule',
  'newspack_gate',
  'np_content_gate',
]);

/** Yields each record once across all files of a site. */
export class ItemReader {
  private readonly library: WxrLibrary;
  private readonly context: ItemContext;
  private readonly admit = createAdmission();
  private readonly contributors = new Set<string>();
  private readonly tags = new Set<string>();
  private readonly tagged = new Set<string>();
  private readonly rules = new Set<string>();

  /** What the site's addresses lead to. */
  get links(): SiteLinks {
    return this.context.links;
  }

  constructor(library: WxrLibrary, run: ImportRun, source: string) {
    this.library = library;
    this.context = {
      library,
      run,
      source,
      links: createLinkResolver(
        library.site.url,
        library.items,
        createMadePages(library, run.brand),
      ),
    };
  }

  async *records(entry: WxrEntry, path: string): AsyncGenerator<SourceRecord> {
    if (entry.kind === 'truncated') {
      const title = plainText(entry.title);
      yield {
        kind: 'skip',
        ref: `${path}:${entry.line}${title === '' ? '' : ` "${title}"`}`,
        reason: `the file is cut off inside it, at line ${entry.endLine}`,
      };
    }
    if (entry.kind !== 'item') return;
    if (ruleTypes.has(entry.type)) this.rules.add(entry.type);
    const ref = refOf(entry, path);
    const { source, run } = this.context;
    const id = entryId(entry, source);
    const admitted = this.admit({
      ...{ id, ref, length: entry.content.length },
      disposition: dispositionOf(entry, run.includeTypes),
      leftOut: isArticleType(entry)
        ? { item: tracesOf(entry, id), identity: this.identityOf(entry) }
        : undefined,
    });
    if (typeof admitted === 'string') yield* this.item(entry, ref, admitted);
    else yield admitted;
  }

  private identityOf(entry: WxrItem): ItemIdentity {
    return { path: sourceRef(entry), site: this.context.source };
  }

  private async *item(
    entry: WxrItem,
    ref: string,
    kind: 'item' | 'draft',
  ): AsyncGenerator<SourceRecord> {
    const { item, authors, categoriesAsTags, terms } = await makeItem(entry, ref, this.context);
    const expiry = kind === 'item' ? expiryOf(entry, this.library.site, this.context.run) : {};
    if (expiry.note !== undefined) this.context.run.warn(ref, expiry.note);
    for (const name of categoriesAsTags) this.tagged.add(name);
    for (const contributor of authors) {
      if (this.contributors.has(contributor.slug)) continue;
      this.contributors.add(contributor.slug);
      yield { kind: 'contributor', ref: `author "${contributor.name}"`, contributor };
    }
    yield* this.descriptions(entry, new Set(item.tags.map(({ slug }) => slug)));
    const identity = this.identityOf(entry);
    if (kind === 'draft' || expiry.isDraft === true) {
      const reason =
        expiry.isDraft === true ? 'its expiry date is past' : draftReasons[entry.status];
      yield {
        kind: 'draft',
        ref,
        item,
        identity,
        terms,
        ...(reason === undefined ? {} : { reason }),
      };
      return;
    }
    yield { kind, ref, item, identity, terms };
    for (const from of redirectsOf(entry)) yield { kind: 'redirect', from, toItem: item.id };
  }

  /** A tag needs its own record only if the site says something about it. */
  private *descriptions(entry: WxrItem, tagSlugs: ReadonlySet<string>): Generator<SourceRecord> {
    for (const { domain, slug } of entry.terms) {
      const term = (domain === 'category' ? this.library.categories : this.library.tags).get(slug);
      const description = plainText(term?.description ?? '');
      const name = plainText(term?.name ?? '');
      const tag = termSlug(percentDecoded(this.library.termSlug(slug, term?.name ?? '')));
      if (description === '' || name === '' || !tagSlugs.has(tag) || this.tags.has(tag)) continue;
      this.tags.add(tag);
      yield { kind: 'tag', ref: `${domain} "${name}"`, tag: { slug: tag, name, description } };
    }
  }

  finish(name: string): void {
    if (this.rules.size > 0)
      this.context.run.warn(
        name,
        `the export holds rules on who may read what (${[...this.rules].join(', ')}), and not what they mean for an item: check the access of its items, or import with --access subscribers`,
      );
    if (this.tagged.size === 0) return;
    const names = [...this.tagged].slice(0, LISTED_NAMES).join(', ');
    const more =
      this.tagged.size > LISTED_NAMES ? ` and ${this.tagged.size - LISTED_NAMES} more` : '';
    this.context.run.warn(
      name,
      `categories that are no section of the magazine became tags (${this.tagged.size}): ${names}${more}`,
    );
  }
}

const draftReasons: Readonly<Record<string, string>> = { pending: 'it waits for review now' };

function tracesOf(entry: WxrItem, id: string): ItemTraces {
  const source = { format: 'wxr', ref: sourceRef(entry) };
  return { id, slug: postSlug(entry), pubDate: '', source };
}

function refOf(item: WxrItem, path: string): string {
  const title = plainText(item.title).slice(0, 100);
  return `${path}:${item.line} ${item.type || 'item'} ${item.id}${title === '' ? '' : ` "${title}"`}`;
}

/**
 * Returns the addresses under which readers know an item: its short link `/?p=ID`, its current path
 * and those of its former slugs.
 */
function redirectsOf(item: WxrItem): string[] {
  const path = oldPath(item.link);
  const short = /^\d+$/.test(item.id) ? [`/?p=${item.id}`] : [];
  if (path === undefined) return short;
  const former = (item.meta.get(OLD_SLUG_META) ?? [])
    .map((slug) => slug.trim())
    .filter((slug) => /^[^\s/?#\\]{1,200}$/.test(slug))
    .map((slug) => path.replace(/[^/]+(\/?)$/, (_last, slash: string) => slug + slash));
  return [...new Set([path, ...former, ...short])];
}
