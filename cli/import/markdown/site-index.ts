/**
 * Reads every content file of a source once, so that items can refer to people, topics and each
 * other.
 */
import type { Brand } from '../../../shared/brand/brand.ts';
import { itemPath, itemTypes, type ItemType } from '../../../shared/content/item.ts';
import { authorPath, tagPath } from '../../../shared/urls/paths.ts';
import { plainText } from '../body/plain-text.ts';
import { itemId } from '../item-id.ts';
import { MAX_MARKDOWN_BYTES } from '../limits.ts';
import { sourceIdentity } from '../source-identity.ts';
import type { OpenSource, SourceFile } from '../source.ts';
import { termSlug } from '../terms.ts';
import { contentFiles, contentName, type Role } from './content-files.ts';
import { isExported } from './exported-item.ts';
import { lineField, listField, textField, type FrontMatter } from './fields.ts';
import { FrontMatterError, type Problem } from './front-matter-error.ts';
import { readContentFile } from './front-matter.ts';
import { personSlug, profileName } from './people.ts';
import { oldPath, oldPaths, itemDate, itemSlug } from './item-fields.ts';
import { errorMessage } from '../../../shared/error-message.ts';

export interface IndexedFile {
  readonly file: SourceFile;
  readonly inContent: string;
  readonly role: Role;
  readonly data: FrontMatter;
  readonly problems: readonly Problem[];
  readonly id: string;
  readonly slug: string;
  readonly title: string | undefined;
  /** The page's new path. Undefined if the file has no page. */
  readonly path: string | undefined;
  readonly oldPaths: readonly string[];
}

export interface SiteIndex {
  readonly files: readonly IndexedFile[];
  /** Unreadable files, with the reason and the line. */
  readonly unreadable: readonly { readonly ref: string; readonly reason: string }[];
  /** People by handle, in lower case. */
  readonly people: ReadonlyMap<string, { slug: string; name: string }>;
  /** Term names by slug: the title of the term's page, or else the form that most items use. */
  readonly terms: ReadonlyMap<string, string>;
  /** Hosts on which the source's own pages were published. */
  readonly hosts: ReadonlySet<string>;
  /** Whether `{% %}` and `{{ }}` are template tags in this source. */
  readonly liquid: boolean;
  /** Whether the folders are those of Masthead's own Markdown. */
  readonly isMasthead: boolean;
}

const liquidTag = /\{%-?\s*[a-z]|\{\{-?\s*(?:(?:site|page)\.|["'][^"'\n]*["']\s*\|)/;
const hugoTag = /\{\{<\s*\/?\s*[\w-]|\{\{%\s*\/?\s*[\w-][^{}%]*%\}\}/;
const datedAddress = /https?:\/\/([\w.-]+)(\/\d{4}\/\d{2}\/(?:\d{2}\/)?[\w-]+)/g;

/** Front matter keys under which items list topics. */
export const termKeys = [
  'sections',
  'section',
  'categories',
  'category',
  'topics',
  'topic',
  'tags',
  'tag',
  'keywords',
] as const;

export async function readText(file: SourceFile): Promise<string> {
  return Buffer.from(await file.read()).toString('utf8');
}

function itemType(data: FrontMatter): ItemType {
  const type = textField(data, 'type');
  return (
    itemTypes.find(
      (known) =>
        known === type &&
        (known === 'article' || data[known === 'gallery' ? 'slides' : known] !== undefined),
    ) ?? 'article'
  );
}

function newPath(
  role: Role,
  slug: string,
  name: string | undefined,
  data: FrontMatter,
): string | undefined {
  if (role.kind === 'item') return itemPath({ type: itemType(data), slug });
  if (role.kind === 'tag') return tagPath(slug);
  return role.kind === 'person' && name !== undefined ? authorPath(slug) : undefined;
}

interface Counters {
  readonly forms: Map<string, Map<string, number>>;
  readonly addresses: Map<string, Set<string>>;
  liquid: number;
  hugo: number;
}

function countText(text: string, counters: Counters): void {
  if (liquidTag.test(text)) counters.liquid += 1;
  if (hugoTag.test(text)) counters.hugo += 1;
  for (const [, host = '', path = ''] of text.matchAll(datedAddress))
    counters.addresses.set(host, (counters.addresses.get(host) ?? new Set()).add(path));
}

function countTerms(data: FrontMatter, counters: Counters): void {
  for (const name of listField(data, ...termKeys)) {
    const slug = termSlug(name);
    const forms = counters.forms.get(slug) ?? new Map<string, number>();
    counters.forms.set(slug, forms.set(name, (forms.get(name) ?? 0) + 1));
  }
}

/** Returns the most used form of each term. On a tie, the form with capitals wins. */
function termNames(counters: Counters, files: readonly IndexedFile[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const [slug, forms] of counters.forms) {
    const [most] = [...forms].sort(
      ([one, often], [other, seldom]) => seldom - often || (one < other ? -1 : 1),
    );
    if (most !== undefined) names.set(slug, most[0]);
  }
  for (const file of files)
    if (file.role.kind === 'tag' && file.title !== undefined) names.set(file.slug, file.title);
  return names;
}

/**
 * Returns the source's own hosts. A host is its own when most of its dated addresses belong to
 * items.
 */
function ownHosts(counters: Counters, files: readonly IndexedFile[]): Set<string> {
  const known = new Set(
    files.flatMap((file) => file.oldPaths.map((path) => path.replace(/\/$/, ''))),
  );
  const hosts = [...counters.addresses].filter(([, paths]) => {
    const own = [...paths].filter((path) => known.has(path)).length;
    return own >= 3 && own * 2 > paths.size;
  });
  return new Set(hosts.map(([host]) => host));
}

function slugOf(role: Role, data: FrontMatter, inContent: string): string {
  if (role.kind === 'item') return itemSlug(data, inContent);
  const name = textField(data, 'slug') ?? contentName(inContent);
  return role.kind === 'person' ? personSlug(name) : termSlug(name);
}

function indexOne(
  inContent: string,
  file: SourceFile,
  role: Role,
  text: string,
  brand: Brand,
  identity: string,
  dated: boolean,
): IndexedFile {
  const { data, problems } = readContentFile(text);
  const title = role.kind === 'person' ? profileName(data) : lineField(data, 'title', 'name');
  const slug = slugOf(role, data, inContent);
  const before =
    role.kind === 'skip'
      ? []
      : oldPaths(
          data,
          inContent,
          slug,
          role.kind === 'item' ? itemDate(data, inContent, brand.timeZone)?.date : undefined,
        );
  const path = newPath(role, slug, title, data);
  const folder = oldPath(`${inContent.split('/')[0] ?? ''}/${slug}/`);
  const own =
    role.kind === 'person' || role.kind === 'tag'
      ? [...(folder === undefined ? [] : [folder]), ...before]
      : before;
  return {
    file,
    inContent,
    role,
    data,
    problems,
    slug,
    title: title === undefined ? undefined : plainText(title),
    path,
    id:
      (isExported(data) ? textField(data, 'id') : undefined) ??
      itemId('markdown', identity, file.path),
    oldPaths: dated
      ? [...new Set(own)].filter((old) => old !== path)
      : addressesGiven(data, own, path),
  };
}

/** In Masthead's own folders, an item has only those other addresses that it lists itself. */
function addressesGiven(
  data: FrontMatter,
  paths: readonly string[],
  path: string | undefined,
): string[] {
  const given = new Set(
    listField(data, 'aliases', 'alias', 'redirect_from', 'redirectFrom', 'permalink').flatMap(
      (address) => oldPath(address) ?? [],
    ),
  );
  return paths.filter((old) => given.has(old) && old !== path);
}

export async function readSiteIndex(source: OpenSource, brand: Brand): Promise<SiteIndex> {
  const refs = contentFiles(source);
  const isMasthead =
    refs.some(({ inContent }) => inContent.startsWith('contributors/')) ||
    refs.some(({ inContent }) => /^(?:articles|drafts)\/[^/]+$/.test(inContent));
  const identity = sourceIdentity(source);
  const counters: Counters = { forms: new Map(), addresses: new Map(), liquid: 0, hugo: 0 };
  const files: IndexedFile[] = [];
  const unreadable: { ref: string; reason: string }[] = [];
  for (const { file, inContent, role } of refs) {
    if (file.size > MAX_MARKDOWN_BYTES) {
      unreadable.push({
        ref: file.path,
        reason: `the file is larger than ${MAX_MARKDOWN_BYTES / 1024 / 1024} MiB`,
      });
      continue;
    }
    try {
      const text = await readText(file);
      const indexed = indexOne(inContent, file, role, text, brand, identity, !isMasthead);
      files.push(indexed);
      if (role.kind !== 'item') continue;
      countText(text, counters);
      countTerms(indexed.data, counters);
    } catch (error) {
      const line = error instanceof FrontMatterError ? `:${error.line}` : '';
      unreadable.push({
        ref: `${file.path}${line}`,
        reason: errorMessage(error),
      });
    }
  }
  const people = new Map<string, { slug: string; name: string }>();
  for (const file of files) {
    if (file.role.kind !== 'person' || file.title === undefined) continue;
    for (const handle of [
      file.slug,
      contentName(file.inContent),
      textField(file.data, 'slug') ?? file.slug,
    ])
      people.set(handle.toLowerCase(), { slug: file.slug, name: file.title });
  }
  return {
    files,
    unreadable,
    people,
    terms: termNames(counters, files),
    hosts: ownHosts(counters, files),
    liquid: counters.liquid > counters.hugo || (counters.hugo === 0 && !isMasthead),
    isMasthead,
  };
}
