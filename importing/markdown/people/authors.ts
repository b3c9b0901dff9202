/** Reads who made an item, however its front matter names them. */
import { contributorRoles, type ContributorRole, type Item } from '../../../shared/content/item.ts';
import { plainText } from '../../body/plain-text.ts';
import {
  asText,
  fieldsNamed,
  isRecord,
  lineField,
  type FrontMatter,
} from '../front-matter/fields.ts';
import {
  accountKey,
  personKey,
  personSlug,
  profileName,
  readableName,
  type People,
  type Person,
} from './people.ts';

/** A person as an item names them. */
export interface NamedPerson {
  /** A name, or a handle that a profile explains. */
  readonly handle: string;
  readonly role: ContributorRole;
  /** What the item itself says of the person. */
  readonly profile?: FrontMatter;
}

/** Each group holds names of one field. The first group that names somebody counts. */
const authorNames: readonly (readonly string[])[] = [
  ['authors', 'author', 'coAuthors', 'coAuthor', 'guestAuthor', 'guestAuthors'],
  ['byline', 'bylines', 'writtenBy', 'writers', 'writer', 'by'],
  ['authorName', 'authorNames', 'postAuthor', 'creator', 'dc:creator'],
  ['host', 'hosts'],
  ['guest', 'guests'],
];

/** All names under which items name people. */
export const personNames: readonly string[] = [
  ...authorNames.flat(),
  'contributors',
  'contributor',
];

/** What follows a comma and belongs to the name before it. */
const suffix = /^(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|esq|mba|cpa|rn|j\.?d|d\.?d\.?s)\.?$/i;

/** Whether a text looks like the name of one person: two to four words with capitals. */
function isPersonal(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length >= 2 && words.length <= 4 && words.every((word) => /^\p{Lu}/u.test(word));
}

/** Splits `Ann Lee and Bob Ray`, but not `Department of Health and Human Services`. */
function splitPair(text: string): string[] {
  const [one, other, ...more] = text.split(/\s+(?:and|&|y|et|und|with)\s+/);
  return one !== undefined &&
    other !== undefined &&
    more.length === 0 &&
    isPersonal(one) &&
    isPersonal(other)
    ? [one, other]
    : [text];
}

/**
 * Splits a text at commas, semicolons and the ends of lines, but not within brackets: `Mara Quill (Lamp Co.,
 * lead), Otto Pell` names two people. What stands in brackets says what somebody is.
 */
function outsideBrackets(text: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  let isLink = false;
  for (const [at, character] of [...text].entries()) {
    // A link after another begins the next name.
    const isNext = character === '[' && parts.at(-1)?.includes('](') === true;
    const isEnd = depth === 0 && (isNext || /[,;\n]/.test(character));
    if (character === '(') {
      // The address of a Markdown link stays with its name.
      isLink ||= depth === 0 && text[at - 1] === ']';
      depth += 1;
    }
    if (isEnd) parts.push(isNext ? character : '');
    else if (depth === 0 || isLink) parts[parts.length - 1] += character;
    if (character === ')') {
      depth = Math.max(0, depth - 1);
      if (depth === 0) isLink = false;
    }
  }
  return parts;
}

/** Returns the names in a text: `By Ann Lee, PhD, Bob Ray and Cy Dee` has three. */
export function splitNames(text: string): string[] {
  const bare = text.replace(/^\s*(?:written\s+)?by[:\s]\s*/i, '');
  const names: string[] = [];
  for (const part of outsideBrackets(bare).map((name) => name.trim())) {
    const last = names.length - 1;
    if (suffix.test(part) && last >= 0) names[last] = `${names[last] ?? ''}, ${part}`;
    else if (part !== '') names.push(part.replace(/^(?:and|&)\s+/i, ''));
  }
  return names.flatMap(splitPair);
}

/** Longer values name nobody. */
const MAX_NAME_CHARACTERS = 400;

/** Reduces `[Ann Lee](https://…)`, `Ann Lee <ann@…>` and `@ann` to the name or handle in them. */
function handleOf(text: string): string {
  const name = text
    .slice(0, MAX_NAME_CHARACTERS)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s*<[^<>\s]*@[^<>\s]*>|\s*\([^()\s]*@[^()]*\)/g, '');
  return plainText(name).replace(/^@/, '').slice(0, 200);
}

function roleOf(record: FrontMatter, fallback: ContributorRole): ContributorRole {
  const given = lineField(record, 'role', 'roles', 'type')?.toLowerCase() ?? '';
  const isGiven = (role: string) => given === role || given === `${role}s`;
  return contributorRoles.find((role) => isGiven(role.toLowerCase())) ?? fallback;
}

function fromRecord(record: FrontMatter, role: ContributorRole): NamedPerson[] {
  const handle =
    lineField(record, 'slug', 'id', 'handle', 'username', 'key') ??
    profileName(record) ??
    lineField(record, 'github', 'twitter');
  if (handle === undefined) return [];
  const isNamed = profileName(record) !== undefined;
  return [
    {
      handle: handleOf(handle),
      role: roleOf(record, role),
      ...(isNamed ? { profile: record } : {}),
    },
  ];
}

function peopleIn(value: unknown, role: ContributorRole): NamedPerson[] {
  if (Array.isArray(value))
    return value.flatMap((part: unknown) => {
      if (isRecord(part)) return fromRecord(part, role);
      const handle = handleOf(asText(part) ?? '');
      return handle === '' ? [] : [{ handle, role }];
    });
  if (isRecord(value)) return fromRecord(value, role);
  return splitNames(asText(value) ?? '').flatMap((name) => {
    const handle = handleOf(name);
    return handle === '' ? [] : [{ handle, role }];
  });
}

/** Returns the people in a record of roles, as in `contributors: {photographer: [ann]}`. */
function byRole(record: FrontMatter): NamedPerson[] | undefined {
  const named = contributorRoles.flatMap((role) => {
    const values = fieldsNamed(record, [role, `${role}s`]);
    return values.flatMap(([, value]) => peopleIn(value, role));
  });
  return named.length === 0 ? undefined : named;
}

/** Returns everybody whom an item names, in its order. */
export function namedPeople(data: FrontMatter): NamedPerson[] {
  const authors: NamedPerson[] = [];
  for (const names of authorNames) {
    if (authors.length > 0) break;
    for (const [, value] of fieldsNamed(data, names)) authors.push(...peopleIn(value, 'author'));
  }
  const others = fieldsNamed(data, ['contributors', 'contributor']).flatMap(([, value]) =>
    isRecord(value) ? (byRole(value) ?? peopleIn(value, 'author')) : peopleIn(value, 'author'),
  );
  return [...authors, ...others];
}

/** Whether an item says nothing of its authors: then its site may. */
export function namesNobody(data: FrontMatter): boolean {
  return fieldsNamed(data, personNames).length === 0;
}

/** Finds a named person's slug and name. `isMade`: no profile explains the handle. */
function resolvePerson(
  { handle, profile }: NamedPerson,
  people: People,
): Person & { readonly isMade: boolean } {
  const own = profile === undefined ? undefined : profileName(profile);
  const isHandle = !/\p{Lu}|\s/u.test(handle);
  const known =
    people.get(personKey(handle)) ??
    people.get(personKey(own ?? handle)) ??
    (isHandle ? people.get(accountKey(handle)) : undefined);
  if (known !== undefined) return { ...known, isMade: false };
  if (own !== undefined) return { slug: personSlug(handle), name: own, isMade: false };
  const name = readableName(handle);
  return { slug: personSlug(name), name, isMade: name !== handle };
}

/**
 * Returns an item's contributors by role, each once.
 * @param onMadeName called for each handle that no profile explains, with the name made from it.
 */
export function readPeople(
  data: FrontMatter,
  people: People,
  onMadeName: (handle: string, name: string) => void,
): Item['contributors'] {
  const roles: Partial<Record<ContributorRole, Person[]>> = {};
  for (const named of namedPeople(data)) {
    const { isMade, slug, name } = resolvePerson(named, people);
    if (isMade) onMadeName(named.handle, name);
    const list = (roles[named.role] ??= []);
    if (!list.some((person) => person.slug === slug)) list.push({ slug, name });
  }
  return roles;
}
