/**
 * Finds the people of a source: their own content files, the data files in which sites list their
 * authors, and what items themselves say of them.
 */
import { basename } from 'node:path/posix';
import { errorMessage } from '../../../shared/error-message.ts';
import { cleanText } from '../../body/plain-text.ts';
import type { ImportRun, OpenSource, SourceFile } from '../../source.ts';
import { decodeText } from '../../text-encoding.ts';
import { namedPeople } from './authors.ts';
import { searchNames } from './names-in-texts.ts';
import { contentName, isTemplateFolder, peopleNames, type Role } from '../site/content-files.ts';
import { readDataFile } from '../front-matter/data-file.ts';
import {
  asText,
  fieldsNamed,
  isRecord,
  lineField,
  listField,
  textField,
  type FrontMatter,
} from '../front-matter/fields.ts';
import {
  accountKey,
  personKey,
  personSlug,
  profileName,
  readableName,
  type Person,
} from './people.ts';

/** A profile that has no content file of its own. */
export interface AuthorRecord extends Person {
  readonly data: FrontMatter;
  /** Where it stands: `_data/authors.yml "ann"`. */
  readonly ref: string;
  readonly path: string;
}

const people = 'authors?|contributors?|people|persons|staff|team|writers|bylines';
/** `_data/authors.yml`, `data/authors.toml`, `src/data/people.json`, `.authors.yml`. */
const listFile = new RegExp(`(?:^|/)\\.?(?:${people})\\.(?:ya?ml|json|toml|csv)$`, 'i');
/** `data/authors/ann.yml`, `src/content/authors/ann.json`. */
const ownFile = new RegExp(`(?:^|/)_?(?:${people})/[^/]+\\.(?:ya?ml|json|toml)$`, 'i');
const listKeys: ReadonlySet<string> = new Set(peopleNames);
/** Fields that show that a record is about a person, though it has no name. */
const personalFields = ['bio', 'avatar', 'photo', 'twitter', 'github', 'email', 'url', 'website'];
const dataFile = /\.(?:ya?ml|json|toml|csv)$/i;
const MAX_RECORDS = 20_000;
/** How deep a list of people may lie in a data file. */
const MAX_DEPTH = 6;

function recordOf(key: string | undefined, value: unknown, path: string): AuthorRecord | undefined {
  const data = isRecord(value) ? value : { name: value };
  // Under a key, a title is what the person does.
  const named = profileName(key === undefined ? data : { ...data, title: undefined });
  const isSomebody = named !== undefined || fieldsNamed(data, personalFields).length > 0;
  // An email address becomes no address of a page.
  const handle = [textField(data, 'slug', 'id', 'handle', 'username', 'key'), key, named].find(
    (candidate) => candidate !== undefined && !candidate.includes('@'),
  );
  if (!isSomebody || handle === undefined) return undefined;
  const name = named ?? readableName(handle);
  return {
    slug: personSlug(handle),
    name,
    data: { ...data, name, ...(key === undefined ? {} : { key }) },
    ref: `${path} "${cleanText(handle)}"`,
    path,
  };
}

/** Whether a record names somebody, and is no list of several. A title alone may be an image's. */
function isPerson(value: unknown): boolean {
  return isRecord(value) && profileName({ ...value, title: undefined }) !== undefined;
}

/**
 * Returns the records of a list: keyed by handle, in order, or in lists by role, also below a key of
 * its own. Somebody may have such a key for a handle.
 */
function recordsIn(value: unknown, path: string): AuthorRecord[] {
  if (Array.isArray(value)) return value.flatMap((entry) => recordOf(undefined, entry, path) ?? []);
  if (!isRecord(value)) return [];
  const lists = Object.entries(value).filter(
    ([key, inner]) =>
      Array.isArray(inner) ||
      (listKeys.has(key.toLowerCase()) && isRecord(inner) && !isPerson(inner)),
  );
  if (lists.length > 0 && !isPerson(value))
    return lists.flatMap(([, inner]) => recordsIn(inner, path));
  if (lineField(value, 'name') !== undefined)
    return [recordOf(undefined, value, path) ?? []].flat();
  return Object.entries(value).flatMap(([key, entry]) => recordOf(key, entry, path) ?? []);
}

/**
 * Returns the profiles in a source's data files.
 * @param warn hears of files that cannot be read.
 */
export async function readAuthorFiles(
  source: OpenSource,
  warn: (ref: string, message: string) => void,
): Promise<AuthorRecord[]> {
  const records: AuthorRecord[] = [];
  for (const file of source.files) {
    const isList = listFile.test(file.path);
    if ((!isList && !ownFile.test(file.path)) || file.path.split('/').some(isTemplateFolder))
      continue;
    try {
      const value = await readDataFile(file);
      const key = basename(file.path).replace(/\.\w+$/, '');
      const found = isList ? recordsIn(value, file.path) : [recordOf(key, value, file.path) ?? []];
      records.push(...found.flat());
    } catch (error) {
      warn(file.path, `this list of authors cannot be read: ${errorMessage(error)}`);
    }
  }
  return records.slice(0, MAX_RECORDS);
}

/** Whether a text under a handle is that person's name, and no setting of this name. */
function isFullName(value: unknown): boolean {
  return typeof value === 'string' && /^\p{Lu}\S*(?:\s+\S+){1,4}$/u.test(value.trim());
}

/** Returns the records of those whom somebody means by a handle, wherever they lie in a value. */
function recordsOf(
  value: unknown,
  path: string,
  handles: ReadonlySet<string>,
  depth = 0,
): AuthorRecord[] {
  if (depth > MAX_DEPTH) return [];
  const within = (inner: unknown) => recordsOf(inner, path, handles, depth + 1);
  if (Array.isArray(value)) return value.flatMap(within);
  if (!isRecord(value)) return [];
  const own = recordOf(undefined, value, path);
  if (own !== undefined && isPerson(value))
    return handlesOf(own).some((handle) => handles.has(personKey(handle))) ? [own] : [];
  return Object.entries(value).flatMap(([key, inner]) =>
    handles.has(personKey(key)) && (isPerson(inner) || isFullName(inner))
      ? (recordOf(key, inner, path) ?? [])
      : within(inner),
  );
}

/**
 * Looks in all data files of a source for people whom no list of authors explains.
 * @param handles as `personKey` writes them.
 */
export async function searchPeople(
  source: OpenSource,
  handles: ReadonlySet<string>,
): Promise<AuthorRecord[]> {
  const records: AuthorRecord[] = [];
  if (handles.size === 0) return records;
  for (const file of source.files) {
    if (!dataFile.test(file.path) || file.path.split('/').some(isTemplateFolder)) continue;
    // A file of settings or figures that cannot be read is none of people.
    const value = await readDataFile(file).catch(() => undefined);
    records.push(...recordsOf(value, file.path, handles));
    if (records.length > MAX_RECORDS) break;
  }
  return records;
}

/** Returns the names and handles by which items mean a person. */
function handlesOf({ slug, name, data }: Pick<AuthorRecord, 'slug' | 'name' | 'data'>): string[] {
  const written = ['key', 'slug', 'id', 'handle', 'username', 'nickname', 'short_name'];
  return [
    slug,
    ...fieldsNamed(data, written).flatMap(([, value]) => asText(value) ?? []),
    name,
    ...listField(data, 'aliases', 'alias').filter((alias) => !alias.includes('/')),
  ];
}

/** Returns the person's names on other services, by which some items mean them. */
function accountsOf(data: FrontMatter): string[] {
  const services = ['github', 'twitter', 'githubUsername', 'twitterUsername', 'email'];
  return fieldsNamed(data, services).flatMap(([, value]) => asText(value) ?? []);
}

interface PersonFile {
  readonly file: { readonly path: string };
  readonly inContent: string;
  readonly role: Role;
  readonly data: FrontMatter;
  readonly slug: string;
  readonly title: string | undefined;
}

/** One whose text can be read. */
type ReadableFile = PersonFile & { readonly file: Pick<SourceFile, 'read'> };

/** People by handle, and the profiles among them that have no content file. */
export interface KnownPeople {
  readonly people: ReadonlyMap<string, Person>;
  readonly authors: readonly AuthorRecord[];
}

/** Returns what items say of their authors, in place of a profile. */
function inlineRecords(files: readonly PersonFile[]): AuthorRecord[] {
  return files.flatMap(({ file, role, data }) =>
    role.kind === 'item'
      ? namedPeople(data).flatMap(({ handle, profile }) =>
          profile === undefined ? [] : (recordOf(handle, profile, file.path) ?? []),
        )
      : [],
  );
}

/** Returns the handles of items that nobody who is known explains, each once. */
function unexplained(files: readonly PersonFile[], { people: known }: KnownPeople): string[] {
  const handles = files.flatMap(({ role, data }) =>
    role.kind === 'item' ? namedPeople(data).map(({ handle }) => handle) : [],
  );
  return [...new Set(handles)].filter(
    (handle) =>
      !/\s/.test(handle) && !known.has(personKey(handle)) && !known.has(accountKey(handle)),
  );
}

/** Looks in the texts of items for the names of the people whom nothing else explains. */
async function withNamesInTexts(
  known: KnownPeople,
  files: readonly ReadableFile[],
  { warn, sourceName }: Pick<ImportRun, 'warn'> & { readonly sourceName: string },
): Promise<KnownPeople> {
  const handles = unexplained(files, known).filter((handle) => !/\p{Lu}/u.test(handle));
  if (handles.length === 0) return known;
  const search = searchNames(handles);
  for (const { role, file } of files)
    if (role.kind === 'item') search.read(decodeText(await file.read()).text);
  const names = search.names();
  const [first] = names;
  if (first === undefined) return known;
  warn(
    sourceName,
    `${names.size} of ${handles.length} handles without a profile have the name that texts write, such as ${first[1]} for ${first[0]}; authors in a map says another`,
  );
  const found = [...names].map(
    ([handle, name]) =>
      [personKey(handle), { slug: personSlug(readableName(handle)), name }] as const,
  );
  return { ...known, people: new Map([...known.people, ...found]) };
}

/**
 * Returns who is known in a source: from lists of authors, from any other data file for those whom
 * these do not explain, and from the texts for the rest.
 * @param run hears of files that cannot be read, and of names that texts gave.
 */
export async function findPeople(
  source: OpenSource,
  files: readonly ReadableFile[],
  { warn }: Pick<ImportRun, 'warn'>,
): Promise<KnownPeople> {
  const records = await readAuthorFiles(source, warn);
  const listed = knownPeople(files, records);
  const unknown = unexplained(files, listed);
  const more = await searchPeople(source, new Set(unknown.map(personKey)));
  const known = more.length === 0 ? listed : knownPeople(files, [...records, ...more]);
  return withNamesInTexts(known, files, { warn, sourceName: source.name });
}

/** Puts together who is known in a source. A content file counts before a record of a data file. */
export function knownPeople(
  files: readonly PersonFile[],
  records: readonly AuthorRecord[],
): KnownPeople {
  const known = new Map<string, Person>();
  const accounts = new Map<string, Person | 'several'>();
  const add = (person: Person, handles: readonly string[], data: FrontMatter): void => {
    for (const handle of handles.map(personKey)) if (!known.has(handle)) known.set(handle, person);
    for (const account of accountsOf(data).map(personKey)) {
      const owner = accounts.get(account);
      accounts.set(account, owner === undefined || owner === person ? person : 'several');
    }
  };
  for (const { role, title, slug, data, inContent } of files) {
    if (role.kind !== 'person' || title === undefined) continue;
    const person = { slug, name: title };
    add(person, [contentName(inContent), ...handlesOf({ ...person, data })], data);
  }
  const authors: AuthorRecord[] = [];
  const filesOf = new Map<Person, string>();
  for (const record of [...records, ...inlineRecords(files)]) {
    // Two entries of one list are two people, also if they have one name.
    const namesake = known.get(personKey(record.name));
    const same =
      known.get(personKey(record.slug)) ??
      (namesake !== undefined && filesOf.get(namesake) !== record.path ? namesake : undefined);
    if (same === undefined) authors.push(record);
    const person = same ?? { slug: record.slug, name: record.name };
    if (same === undefined) filesOf.set(person, record.path);
    add(person, handlesOf(record), record.data);
  }
  // An account that two people share means neither of them.
  for (const [account, owner] of accounts)
    if (owner !== 'several') known.set(accountKey(account), owner);
  return { people: known, authors };
}
