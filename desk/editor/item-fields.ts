/**
 * The front matter of an item as a form has it. Of a change one entry is written anew: all others, unknown
 * ones and comments stay to the letter.
 */
import { Document, isMap, isScalar, parseDocument, visit, type Pair, type ScalarTag } from 'yaml';
import type { DeskImage } from '../../shared/desk/desk-calls.ts';
import type { NamedSlug } from './names.ts';

/** An entry that has entries of its own. */
export type Values = Readonly<Record<string, unknown>>;

export interface ItemFields {
  readonly title: string;
  readonly dek: string;
  readonly section: string;
  readonly tags: readonly NamedSlug[];
  readonly authors: readonly NamedSlug[];
  /** `article`, `review`, … */
  readonly type: string;
  readonly access: string;
  /** Keys of plans; empty: every subscription will do. */
  readonly tiers: readonly string[];
  /** Its own times of being free: `firstDays`, `afterDays`. */
  readonly free: Values | undefined;
  /** What a review says besides its text. */
  readonly review: Values | undefined;
  /** ISO; empty: when it is published. */
  readonly date: string;
  readonly image: Values | undefined;
  /** The whole front matter, for fields that follow from the schema (schema-fields.ts). */
  readonly entries: Values;
}

/** What a part of the form needs. */
export interface FieldsProps {
  readonly fields: ItemFields;
  readonly onField: <Key extends keyof ItemFields>(key: Key, value: ItemFields[Key]) => void;
}

export interface FrontMatter {
  /** As it is written. */
  readonly yaml: string;
  readonly fields: ItemFields;
}

function text(document: Document.Parsed, key: string): string {
  const value: unknown = document.get(key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function plain(document: Document.Parsed, key: string): unknown {
  return (document.toJS() as Record<string, unknown> | null)?.[key];
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function valuesIn(value: unknown): Values | undefined {
  return isValues(value) ? { ...value } : undefined;
}

/** Returns tags or people of the front matter, with what else is said of them. */
export function termsIn(value: unknown): NamedSlug[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    if (typeof one === 'string') return [{ slug: '', name: one }];
    const { slug = '', name, ...others } = (one ?? {}) as Partial<NamedSlug>;
    return name === undefined ? [] : [{ slug, name, ...others }];
  });
}

function namesIn(value: unknown): string[] {
  return termsIn(value).map(({ name }) => name);
}

export function readFrontMatter(yaml: string): FrontMatter {
  const document = parseDocument(yaml);
  const [section = ''] = namesIn(plain(document, 'sections'));
  return {
    yaml,
    fields: {
      title: text(document, 'title'),
      dek: text(document, 'dek'),
      section,
      tags: termsIn(plain(document, 'tags')),
      authors: termsIn(plain(document, 'authors')),
      type: text(document, 'type'),
      access: text(document, 'access'),
      tiers: namesIn(plain(document, 'tiers')),
      free: valuesIn(plain(document, 'free')),
      review: valuesIn(plain(document, 'review')),
      date: text(document, 'date'),
      image: valuesIn(plain(document, 'image')),
      entries: valuesIn(document.toJS()) ?? {},
    },
  };
}

/** Changes what differs within an entry: what the form does not know of it stays. */
function setChanged(
  document: Document.Parsed,
  path: readonly string[],
  before: unknown,
  value: unknown,
): void {
  if (JSON.stringify(before) === JSON.stringify(value)) return;
  if (value === undefined) document.deleteIn(path);
  else if (isValues(before) && isValues(value))
    for (const key of new Set([...Object.keys(before), ...Object.keys(value)]))
      setChanged(document, [...path, key], before[key], value[key]);
  else if (typeof value === 'object') document.setIn(path, document.createNode(value));
  else {
    document.setIn(path, value);
    const scalar = document.getIn(path, true);
    if (isScalar(scalar)) delete scalar.source;
  }
}

/** A value as it is written: a number such as `0123` may be somebody's name. */
class Written {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const written: ScalarTag = {
  ...{ tag: 'tag:yaml.org,2002:written', default: true, resolve: (text) => text },
  identify: (value) => value instanceof Written,
  stringify: ({ value }) => (value as Written).text,
};

/** Returns the lines of an entry, without what stands before it. Values that nobody changed stay. */
function linesOf(pair: Pair): string {
  if (isScalar(pair.key)) Object.assign(pair.key, { commentBefore: undefined, spaceBefore: false });
  const entry = new Document({}, { customTags: (tags) => [written, ...tags] });
  if (isMap(entry.contents)) entry.contents.items.push(pair as never);
  visit(entry, {
    Scalar(_, node) {
      if (typeof node.value !== 'string' && node.source !== undefined)
        node.value = new Written(node.source);
    },
  });
  return entry.toString({ lineWidth: 0 });
}

const isOf =
  (name: string) =>
  ({ key }: Pair) =>
    key === name || (isScalar(key) && key.value === name);

/** An alias stands for what another entry has: neither is written alone. */
function hasAlias(document: Document.Parsed): boolean {
  let isFound = false;
  visit(document, {
    Alias() {
      isFound = true;
      return visit.BREAK;
    },
  });
  return isFound;
}

/** Returns the front matter with one entry as a document has it now, and all others as they are written. */
function withEntry(yaml: string, document: Document.Parsed, key: string): string {
  const { contents: before } = parseDocument(yaml);
  const { contents } = document;
  if (!isMap(contents) || (isMap(before) && before.flow === true) || hasAlias(document))
    return document.toString({ lineWidth: 0 });
  const old = isMap(before) ? before.items.find(isOf(key)) : undefined;
  const pair = contents.items.find(isOf(key));
  const lines = pair === undefined ? '' : linesOf(pair);
  const from = old?.key?.range?.[0];
  if (from !== undefined) {
    const end = old?.value?.range?.[2] ?? from;
    // Nothing at all ends before its line does.
    const to = yaml[end - 1] === '\n' ? end : yaml.indexOf('\n', end) + 1 || yaml.length;
    return yaml.slice(0, from) + lines + yaml.slice(to);
  }
  return `${yaml === '' || yaml.endsWith('\n') ? yaml : `${yaml}\n`}${lines}`;
}

/** Returns the front matter with those entries written anew that differ. */
function withEntries({ yaml, fields }: FrontMatter, entries: Values): FrontMatter {
  let next = yaml;
  for (const key of new Set([...Object.keys(fields.entries), ...Object.keys(entries)])) {
    const [before, value] = [fields.entries[key], entries[key]];
    if (JSON.stringify(before) === JSON.stringify(value)) continue;
    const document = parseDocument(next);
    setChanged(document, [key], before, value);
    next = withEntry(next, document, key);
  }
  return readFrontMatter(next);
}

/** Returns the front matter with one field changed. */
export function withField<Key extends keyof ItemFields>(
  { yaml, fields }: FrontMatter,
  key: Key,
  value: ItemFields[Key],
): FrontMatter {
  if (JSON.stringify(fields[key]) === JSON.stringify(value)) return { yaml, fields };
  if (key === 'entries') return withEntries({ yaml, fields }, value as Values);
  const document = parseDocument(yaml);
  if (key === 'section') {
    const sections = namesIn(plain(document, 'sections'));
    const others = sections.slice(1).filter((one) => one !== value);
    document.set('sections', value === '' ? others : [value, ...others]);
  } else if (key === 'tiers' && (value as readonly string[]).length === 0) document.delete(key);
  else if (value === undefined || (key === 'date' && value === '')) document.delete(key);
  else if (isValues(value)) setChanged(document, [key], fields[key], value);
  else document.set(key, value);
  return readFrontMatter(withEntry(yaml, document, key === 'section' ? 'sections' : key));
}

/** Returns an image as the front matter and shortcodes have it, but for its alternative text. */
export function imageFields(image: DeskImage): Record<string, string | number> {
  const { src, width, height, tone, name } = image;
  return { src, id: src, width, height, ...(tone === undefined ? {} : { tone }), name };
}
