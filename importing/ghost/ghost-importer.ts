/** Importer for Ghost exports (JSON, Ghost 1 to 6). */
import { authorPath } from '../../shared/urls/paths.ts';
import { cleanText } from '../body/plain-text.ts';
import { createAdmission, type AdmitEntry, type Disposition } from '../admit-entries.ts';
import { exportImporter } from '../export-files.ts';
import type { ImportRun, ItemIdentity, OpenSource, SourceFile, SourceRecord } from '../source.ts';
import { termSlug } from '../../shared/urls/term-slug.ts';
import { ghostAddresses } from './ghost-addresses.ts';
import { dispositionOf } from './disposition.ts';
import { createGhostLibrary, type GhostLibrary } from './ghost-library.ts';
import { countedLinks } from '../link-counts.ts';
import { createGhostLinks, type GhostLinks } from './ghost-links.ts';
import { contributorOf, createPeople, type Person } from './ghost-people.ts';
import { readGhostRedirects, redirectFiles } from './ghost-redirects.ts';
import { parsePost, type GhostPost, type GhostTables } from './ghost-tables.ts';
import {
  earlierPostId,
  ghostSlug,
  makeItem,
  postId,
  postTerms,
  sourceRef,
  tracesOf,
} from './make-item.ts';
import { jsonText, looksLikeGhost, readGhost } from './read-ghost.ts';

export const ghostImporter = exportImporter({
  format: 'ghost',
  name: 'Ghost export (a .json file with a table "posts")',
  path: /\.json$/,
  isExport: async (file) => looksLikeGhost(jsonText(await file.read())),
  read,
});

async function* read(
  files: readonly SourceFile[],
  source: OpenSource,
  run: ImportRun,
): AsyncGenerator<SourceRecord> {
  const exports: { file: SourceFile; tables: GhostTables }[] = [];
  for (const file of files) exports.push({ file, tables: readGhost(await file.read(), file.path) });
  // Ghost exports its own addresses as paths.
  run.ownHosts?.([]);
  const admit = createAdmission();
  run.expect?.(exports.reduce((sum, { tables }) => sum + tables.posts.length, 0));
  for (const { file, tables } of exports)
    yield* new ExportReader(file.path, tables, run, admit).records(source);
}

/** Converts the rows of one export into records. */
class ExportReader {
  private readonly path: string;
  private readonly tables: GhostTables;
  private readonly run: ImportRun;
  private readonly library: GhostLibrary;
  private readonly links: GhostLinks;
  private readonly oldAddressOf: (post: GhostPost) => string | undefined;
  private readonly personOf = createPeople();
  private readonly people = new Set<string>();
  private readonly tags = new Set<string>();
  /** Of all exports of the run. */
  private readonly admit: AdmitEntry;

  constructor(path: string, tables: GhostTables, run: ImportRun, admit: AdmitEntry) {
    this.path = path;
    this.tables = tables;
    this.run = run;
    this.admit = admit;
    this.library = createGhostLibrary(tables);
    const published = tables.posts
      .flatMap((row) => parsePost(row) ?? [])
      .filter((post) => this.disposition(post).kind === 'item');
    const { library } = this;
    const { permalink } = tables;
    this.oldAddressOf = ghostAddresses(published, { library, permalink }, run);
    this.links = createGhostLinks(
      {
        items: published.map(ghostSlug),
        tags: tables.tags.map(({ slug }) => slug),
        authors: tables.users.map(({ slug }) => slug),
      },
      run.brand,
    );
  }

  async *records(source: OpenSource): AsyncGenerator<SourceRecord> {
    if (this.tables.posts.length === 0) this.run.warn(this.path, 'there is nothing in this export');
    for (const [index, row] of this.tables.posts.entries()) yield* this.row(row, index);
    if (source.single) return;
    for (const file of redirectFiles(source, this.path)) {
      const { redirects, warnings } = await readGhostRedirects(file, this.links.resolve);
      for (const { ref, message } of warnings) this.run.warn(ref, message);
      for (const redirect of redirects) yield { kind: 'redirect-path', redirect };
    }
  }

  private disposition(post: GhostPost): Disposition {
    return dispositionOf(post, this.library.extrasOf(post).email_only);
  }

  private async *row(row: unknown, index: number): AsyncGenerator<SourceRecord> {
    const post = parsePost(row);
    if (post === undefined) {
      yield { kind: 'skip', ref: `${this.path} posts[${index}]`, reason: 'the row is not a post' };
      return;
    }
    const title = cleanText(post.title).slice(0, 100);
    const ref = `${this.path} post ${post.id || `posts[${index}]`}${title === '' ? '' : ` "${title}"`}`;
    const { html, lexical, mobiledoc, markdown } = post;
    const id = postId(post, this.site);
    const admitted = this.admit({
      ...{ id, ref, disposition: this.disposition(post) },
      length: Math.max(html.length, lexical.length, mobiledoc.length, markdown.length),
      leftOut: { item: tracesOf(post, id, this.tables.sites[0]), identity: this.identityOf(post) },
    });
    if (typeof admitted === 'string') yield* this.item(post, ref, admitted);
    else yield admitted;
  }

  /** An export that does not name its site is told from others by its file. */
  private get site(): string {
    const file = this.path.split('/').at(-1) ?? '';
    return (
      this.tables.sites[0] ?? file.replace(/(?:\.ghost)?(?:\.\d{4}-\d\d-\d\d[\d-]*)?\.json$/i, '')
    );
  }

  private identityOf(post: GhostPost): ItemIdentity {
    const earlierId = earlierPostId(post);
    return {
      path: sourceRef(post),
      site: this.site,
      siteNames: this.tables.sites,
      ...(earlierId === postId(post, this.site) ? {} : { earlierId }),
    };
  }

  private async *item(
    post: GhostPost,
    ref: string,
    kind: 'item' | 'draft',
  ): AsyncGenerator<SourceRecord> {
    const authors: Person[] = [];
    for (const user of this.library.authorsOf(post)) {
      const person = this.personOf(user);
      if (person === undefined) continue;
      authors.push(person);
      if (this.people.has(person.slug)) continue;
      this.people.add(person.slug);
      yield {
        kind: 'contributor',
        ref: `author "${person.name}"`,
        contributor: await contributorOf(user, person, this.run),
      };
      const old = user.slug.trim();
      if (/^[\w-]+$/.test(old) && old !== person.slug)
        yield {
          kind: 'redirect-path',
          redirect: { from: `/author/${old}/`, to: authorPath(person.slug) },
        };
    }
    const item = await makeItem(post, ref, {
      id: postId(post, this.site),
      run: this.run,
      library: this.library,
      authors,
      resolveLink: countedLinks(this.links, ref, this.run),
      pages: this.links,
      site: this.tables.sites[0],
      fallbackDate: this.tables.exportedOn ?? new Date(0).toISOString(),
    });
    for (const { name, slug, description } of this.library.tagsOf(post.id)) {
      const tag = item.tags.find((candidate) => candidate.slug === termSlug(slug || name));
      const words = cleanText(description);
      if (tag === undefined || words === '' || this.tags.has(tag.slug)) continue;
      this.tags.add(tag.slug);
      yield { kind: 'tag', ref: `tag "${tag.name}"`, tag: { ...tag, description: words } };
    }
    const terms = postTerms(post, this.library);
    yield { kind, ref, item, identity: this.identityOf(post), terms };
    const from = kind === 'item' ? this.oldAddressOf(post) : undefined;
    if (from !== undefined) yield { kind: 'redirect', from, toItem: item.id };
    // Ghost's default routes put an item directly below the root. Sites with other routes list them
    // in their redirects.
    if (kind === 'item' && post.slug.trim() !== '')
      yield { kind: 'redirect', from: `/${encodeURIComponent(ghostSlug(post))}/`, toItem: item.id };
  }
}
