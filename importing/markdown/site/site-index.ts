/**
 * Reads every content file of a source once, so that items can refer to people, topics and each
 * other.
 */
import type { Brand } from '../../../shared/brand/brand.ts';
import { itemPath, itemTypes, type ItemType } from '../../../shared/content/item.ts';
import { authorPath, tagPath } from '../../../shared/urls/paths.ts';
import { plainText } from '../../body/plain-text.ts';
import { itemId } from '../../item-id.ts';
import { MAX_ITEM_MS, MAX_MARKDOWN_BYTES } from '../../limits.ts';
import { withinTime } from '../../time-limit.ts';
import { sourceIdentity } from '../../source-identity.ts';
import type { ImportRun, OpenSource, SourceFile } from '../../source.ts';
import { decodeText } from '../../text-encoding.ts';
import { termSlug } from '../../../shared/urls/term-slug.ts';
import {
  addressPatterns,
  checkPermalink,
  contradictedFolders,
  reportAddresses,
} from '../links/address-report.ts';
import { addressesOf, type AddressRules } from '../links/addresses.ts';
import { findPeople, type KnownPeople } from '../people/author-files.ts';
import { createCompleteFields, type CompleteFields } from '../front-matter/complete-fields.ts';
import { contentFiles, contentName, type ContentFileRef, type Role } from './content-files.ts';
import type { WrittenDate } from '../item/dates.ts';
import { isExported } from '../exported/exported-item.ts';
import { termKeys } from '../front-matter/field-names.ts';
import { lineField, listField, textField, type FrontMatter } from '../front-matter/fields.ts';
import { FrontMatterError, type Problem } from '../front-matter/front-matter-error.ts';
import { folderTitles } from './folder-titles.ts';
import { readContentFile } from '../front-matter/front-matter.ts';
import { itemDate } from '../item/item-dates.ts';
import { itemSlug, oldPath, oldPaths } from '../item/item-fields.ts';
import { statedLanguage } from './languages.ts';
import {
  createLinkSurvey,
  inferPatterns,
  ownHosts,
  type LinkSurvey,
} from '../links/link-survey.ts';
import { personSlug, profileName } from '../people/people.ts';
import { belowBasePath, readSiteConfig, type SiteConfig } from './site-config.ts';
import { decideRole } from './decide-role.ts';
import { otherFormats } from './other-formats.ts';
import { surveyedItems } from './surveyed-items.ts';
import { settleUndated } from './undated-items.ts';
import { readShown, settleExpiry, type Shown } from '../item/time-limits.ts';
import { languageIn, ownSlugs, tieTranslations } from './translations.ts';
import { errorMessage } from '../../../shared/error-message.ts';

export interface IndexedFile extends Shown {
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
  /** Addresses that redirect to the new path, the most likely first. */
  readonly oldPaths: readonly string[];
  /** All addresses that links to the file may have. */
  readonly addresses: readonly string[];
  /** BCP 47. Undefined if neither the file nor the source says it. */
  readonly language: string | undefined;
  /** What the source calls the language in the file's path. */
  readonly languageCode: string | undefined;
  readonly date: WrittenDate | undefined;
}

export interface SiteIndex extends KnownPeople {
  readonly files: readonly IndexedFile[];
  /** Unreadable files, with the reason and the line. */
  readonly unreadable: readonly { readonly ref: string; readonly reason: string }[];
  /** Term names by slug: the title of the term's page, or else the form that most items use. */
  readonly terms: ReadonlyMap<string, string>;
  /** Titles of folders, by folder. */
  readonly titles: ReadonlyMap<string, string>;
  /** Hosts on which the source's own pages were published, without `www.`. */
  readonly hosts: ReadonlySet<string>;
  readonly config: SiteConfig;
  /** Patterns of addresses that its links follow, by folder. */
  readonly inferred: ReadonlyMap<string, string>;
  /** Headings that links of other items name. */
  readonly fragments: ReadonlySet<string>;
  /** The files of an item in other languages. */
  translationsOf(file: IndexedFile): readonly IndexedFile[];
  /** Whether `{% %}` and `{{ }}` are template tags in this source. */
  readonly liquid: boolean;
  /** Whether the old site showed dashes for two hyphens and three. */
  readonly hasDashes: boolean;
  /** Whether the folders are those of Masthead's own Markdown. */
  readonly isMasthead: boolean;
}

const liquidTag = /\{%-?\s*[a-z]|\{\{-?\s*(?:(?:site|page)\.|["'][^"'\n]*["']\s*\|)/;
const hugoTag = /\{\{<\s*\/?\s*[\w-]|\{\{%\s*\/?\s*[\w-][^{}%]*%\}\}/;

export async function readText(file: SourceFile): Promise<string> {
  return decodeText(await file.read()).text;
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
  liquid: number;
  hugo: number;
}

function countText(text: string, counters: Counters): void {
  if (liquidTag.test(text)) counters.liquid += 1;
  if (hugoTag.test(text)) counters.hugo += 1;
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

function slugOf(role: Role, data: FrontMatter, inContent: string): string {
  if (role.kind === 'item') return itemSlug(data, inContent);
  const name = textField(data, 'slug') ?? contentName(inContent);
  return role.kind === 'person' ? personSlug(name) : termSlug(name);
}

/** What files get from the source around them. */
interface Completion {
  readonly defaultLanguage: string | undefined;
  readonly complete: CompleteFields;
}

/** A file as it was read, before the addresses of the whole source are known. */
type ReadFile = Omit<IndexedFile, 'oldPaths' | 'addresses'>;

function readOne(
  { file, inContent, role: pathRole, language, languageCode }: ContentFileRef,
  text: string,
  brand: Brand,
  identity: string,
  { defaultLanguage, complete }: Completion,
): ReadFile {
  const { data: given, problems } = readContentFile(text);
  const data = complete(given, file.path);
  const role = decideRole(pathRole, data, inContent);
  const title = role.kind === 'person' ? profileName(data) : lineField(data, 'title', 'name');
  const slug = slugOf(role, data, inContent);
  return {
    file,
    inContent,
    role,
    data,
    problems,
    slug,
    title: title === undefined ? undefined : plainText(title),
    path: newPath(role, slug, title, data),
    id:
      (isExported(data) ? textField(data, 'id') : undefined) ??
      itemId('markdown', identity, file.path),
    language: statedLanguage(data) ?? language ?? defaultLanguage,
    languageCode,
    date: role.kind === 'item' ? itemDate(data, inContent, brand.timeZone)?.date : undefined,
    ...readShown(role, data, inContent, brand.timeZone),
  };
}

/**
 * Adds a file's addresses. In Masthead's own folders, an item has only those other addresses that
 * it lists itself.
 */
function withAddresses(file: ReadFile, rules: AddressRules, isMasthead: boolean): IndexedFile {
  const { role, data, inContent, slug, path } = file;
  if (role.kind === 'skip') return { ...file, oldPaths: [], addresses: [] };
  const folder = oldPath(`${inContent.split('/')[0] ?? ''}/${slug}/`);
  const { used, possible } =
    role.kind === 'item'
      ? addressesOf(file, rules)
      : { used: oldPaths(data, inContent, slug, undefined), possible: [] };
  const own = role.kind === 'item' || folder === undefined ? used : [folder, ...used];
  const addresses = [...new Set([...own, ...possible])];
  return {
    ...file,
    path: lacksDate(file) ? undefined : path,
    addresses,
    oldPaths: [...new Set(isMasthead ? addressesGiven(data, own) : own)].filter(
      (old) => old !== path,
    ),
  };
}

function addressesGiven(data: FrontMatter, paths: readonly string[]): string[] {
  const given = new Set(
    listField(data, 'aliases', 'alias', 'redirect_from', 'redirectFrom', 'permalink').flatMap(
      (address) => oldPath(address) ?? [],
    ),
  );
  return paths.filter((old) => given.has(old));
}

interface ReadSource {
  readonly files: ReadFile[];
  readonly unreadable: { ref: string; reason: string }[];
  readonly counters: Counters;
  readonly survey: LinkSurvey;
}

/** How many files are read between two looks at the clock. */
const FILES_AT_ONCE = 64;

interface FileText {
  readonly ref: ContentFileRef;
  readonly text: string;
}

async function readTexts(
  refs: readonly ContentFileRef[],
  fail: (path: string, error: unknown) => void,
  warn: ImportRun['warn'],
): Promise<FileText[]> {
  const texts: FileText[] = [];
  for (const ref of refs) {
    const { path, size } = ref.file;
    try {
      if (size > MAX_MARKDOWN_BYTES)
        throw new Error(`the file is larger than ${MAX_MARKDOWN_BYTES / 1024 / 1024} MiB`);
      const { text, problem } = decodeText(await ref.file.read());
      if (problem !== undefined) warn(path, problem);
      texts.push({ ref, text });
    } catch (error) {
      fail(path, error);
    }
  }
  return texts;
}

async function readFiles(
  refs: readonly ContentFileRef[],
  brand: Brand,
  identity: string,
  completion: Completion,
  warn: ImportRun['warn'],
): Promise<ReadSource> {
  const counters: Counters = { forms: new Map(), liquid: 0, hugo: 0 };
  const files: ReadFile[] = [];
  const unreadable: { ref: string; reason: string }[] = [];
  const survey = createLinkSurvey();
  const fail = (path: string, error: unknown): void => {
    const line = error instanceof FrontMatterError ? `:${error.line}` : '';
    unreadable.push({ ref: `${path}${line}`, reason: errorMessage(error) });
  };
  const readInto = (ref: ContentFileRef, text: string): void => {
    try {
      const read = readOne(ref, text, brand, identity, completion);
      files.push(read);
      if (read.role.kind !== 'item') return;
      countText(text, counters);
      countTerms(read.data, counters);
      survey.add(text);
    } catch (error) {
      fail(ref.file.path, error);
    }
  };
  for (let start = 0; start < refs.length; start += FILES_AT_ONCE) {
    const texts = await readTexts(refs.slice(start, start + FILES_AT_ONCE), fail, warn);
    // A limit for many files at once costs little. The one that reaches it is left out.
    for (let at = 0; at < texts.length; at += 1)
      try {
        withinTime(MAX_ITEM_MS, () => {
          for (let one = texts[at]; one !== undefined; one = texts[at]) {
            readInto(one.ref, one.text);
            at += 1;
          }
        });
      } catch (error) {
        fail(texts[at]?.ref.file.path ?? '', error);
      }
  }
  return { files, unreadable, counters, survey };
}

export async function readSiteIndex(source: OpenSource, run: ImportRun): Promise<SiteIndex> {
  const { brand } = run;
  const config = await readSiteConfig(source, run);
  const refs = contentFiles(source, config);
  const isMasthead =
    refs.some(({ inContent }) => inContent.startsWith('contributors/')) ||
    refs.some(({ inContent }) => /^(?:articles|drafts)\/[^/]+$/.test(inContent));
  const completion = {
    defaultLanguage: config.defaultLanguage,
    complete: await createCompleteFields(source, run),
  };
  const read = await readFiles(refs, brand, sourceIdentity(source), completion, run.warn);
  const { counters, survey } = read;
  const unreadable = [...read.unreadable, ...(await otherFormats(source))];
  const known = settleExpiry(settleUndated(read.files, run, source.name), run, source.name);
  const items = known.filter(({ role, data }) => role.kind === 'item' && !isExported(data));
  checkPermalink(run.addresses?.permalink, items);
  const byName = surveyedItems(items);
  const hosts = new Set([...config.hosts, ...ownHosts(survey, byName)]);
  if (hosts.size > 0) run.ownHosts?.(hosts);
  const ownLinks = ['', ...hosts].flatMap((host) => [...(survey.paths.get(host) ?? [])]);
  const mainLanguage =
    config.defaultLanguage ?? languageIn(items, brand.language) ?? languageIn(items, 'en');
  const found: AddressRules = {
    option: run.addresses?.permalink,
    config,
    inferred: inferPatterns(
      ownLinks.map((path) => belowBasePath(path, config)),
      byName,
    ),
    mainLanguage,
    timeZone: brand.timeZone,
  };
  const rules = { ...found, contradicted: contradictedFolders(items, ownLinks, found) };
  const slugs = ownSlugs(items, languageIn(items, brand.language) ?? mainLanguage);
  const files = known
    .map((file) => {
      const slug = slugs.get(file);
      return slug === undefined
        ? file
        : { ...file, slug, path: newPath(file.role, slug, undefined, file.data) };
    })
    .map((file) => withAddresses(file, rules, isMasthead));
  reportAddresses(addressPatterns(files, ownLinks, rules), run);
  return {
    files: withoutOthersAddresses(files),
    unreadable,
    ...(await findPeople(source, files, run)),
    terms: termNames(counters, files),
    titles: folderTitles(files),
    hosts,
    config,
    inferred: rules.inferred,
    fragments: survey.fragments,
    translationsOf: tieTranslations(files.filter(({ role }) => role.kind === 'item')),
    liquid: counters.liquid > counters.hugo || (counters.hugo === 0 && !isMasthead),
    hasDashes: config.hasDashes ?? counters.hugo > counters.liquid,
    isMasthead,
  };
}

/** Whether an item will be skipped because nothing says its date, so that no page of it can be linked to. */
function lacksDate({ role, data, pubDate, visibility }: ReadFile): boolean {
  const isOpen = role.kind === 'item' && !isExported(data) && !visibility.isDraft;
  return isOpen && pubDate === undefined;
}

/** An address that one file certainly had redirects to it, and not to others that might have had it. */
function withoutOthersAddresses(files: readonly IndexedFile[]): IndexedFile[] {
  const owners = new Map<string, IndexedFile>();
  for (const file of files) {
    const [first] = file.oldPaths;
    if (first !== undefined && !owners.has(first)) owners.set(first, file);
  }
  return files.map((file) => ({
    ...file,
    oldPaths: file.oldPaths.filter((path) => (owners.get(path) ?? file) === file),
  }));
}
