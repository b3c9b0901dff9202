/**
 * The file of `--map`: what a publisher says of the fields of an archive that the import cannot
 * guess (docs/guides/imports.md).
 */
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Pair } from 'yaml';
import { MAX_YAML_ALIASES } from './limits.ts';

type Values = Readonly<Record<string, unknown>>;

export interface FieldMap {
  /** Names of the archive by our field, the first that has a value counts. `a.b` is `b` in `a`. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Our value by the archive's, in lower case, by our field. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Values of items that have none of their own, by our field. */
  readonly defaults: Readonly<Record<string, string | readonly string[]>>;
}

export const emptyFieldMap: FieldMap = { fields: {}, values: {}, defaults: {} };

/** Fields of Masthead's own front matter (docs/guides/markdown-format.md). */
const ourFields: readonly string[] = [
  'title',
  'dek',
  'kicker',
  'slug',
  'permalink',
  'aliases',
  'date',
  'modified',
  'draft',
  'type',
  'template',
  'sections',
  'tags',
  'authors',
  'access',
  'image',
  'linkUrl',
  'language',
  'unlisted',
  'robots',
  'hiddenFrom',
  'canonical',
  'promoted',
  'seoTitle',
  'seoDescription',
  'socialTitle',
  'socialDescription',
  'review.rating',
  'review.scale',
  'review.category',
  'review.pros',
  'review.cons',
  'review.verdict',
  'review.product',
  'review.brand',
  'review.price',
  'review.currency',
];

/** Reads one map file, and names file and line of what is wrong. */
class MapReader {
  private readonly path: string;
  private readonly lines = new LineCounter();

  constructor(path: string) {
    this.path = path;
  }

  read(text: string): FieldMap {
    const document = parseDocument(text, {
      schema: 'failsafe',
      lineCounter: this.lines,
      prettyErrors: false,
    });
    const [error] = document.errors;
    if (error !== undefined) this.fail(error.pos[0], error.message.split('\n')[0] ?? '');
    const map = { fields: {}, values: {}, defaults: {} } as {
      -readonly [Key in keyof FieldMap]: Record<string, never>;
    };
    if (document.contents === null) return map;
    // An alias bomb ends here.
    document.toJS({ maxAliasCount: MAX_YAML_ALIASES });
    for (const [name, value, at] of this.entries(document.contents, 'the file')) {
      if (isScalar(value) && value.value === '') continue;
      if (name === 'fields') map.fields = this.each(value, name, (node) => this.texts(node));
      else if (name === 'defaults')
        map.defaults = this.each(value, name, (node) => this.given(node));
      else if (name === 'values')
        map.values = this.each(value, name, (node, field) => this.pairs(node, field));
      else this.fail(at, `"${name}" is neither fields, values nor defaults`);
    }
    return map;
  }

  private fail(at: number, message: string): never {
    throw new Error(`${this.path}:${this.lines.linePos(at).line}: ${message}`);
  }

  /** Returns the keys and values of a record, with the place of each key. */
  private entries(node: unknown, what: string): (readonly [string, unknown, number])[] {
    if (!isMap(node))
      this.fail((node as Node | null)?.range?.[0] ?? 0, `${what} is not a set of keys and values`);
    return node.items.map(({ key, value }: Pair) => {
      const at = isScalar(key) ? (key.range?.[0] ?? 0) : 0;
      return [isScalar(key) ? String(key.value) : '', value, at] as const;
    });
  }

  private each<T>(
    node: unknown,
    what: string,
    read: (value: unknown, field: string) => T,
  ): Record<string, never> {
    const result: Record<string, T> = {};
    for (const [field, value, at] of this.entries(node, what)) {
      if (!ourFields.includes(field))
        this.fail(at, `there is no field "${field}"; the fields are ${ourFields.join(', ')}`);
      if (value === null) this.fail(at, `"${field}" has no value`);
      result[field] = read(value, field);
    }
    return result as Record<string, never>;
  }

  private texts(node: unknown): string[] {
    const nodes = isSeq(node) ? node.items : [node];
    return nodes.map((one) => {
      const text = isScalar(one) ? String(one.value).trim() : '';
      if (text === '')
        this.fail((one as Node | null)?.range?.[0] ?? 0, 'a name or a list of names is expected');
      return text;
    });
  }

  private given(node: unknown): string | string[] {
    const texts = this.texts(node);
    return isSeq(node) ? texts : (texts[0] ?? '');
  }

  private pairs(node: unknown, field: string): Record<string, string> {
    return Object.fromEntries(
      this.entries(node, `"${field}"`).map(([theirs, ours, at]) => {
        if (!isScalar(ours)) this.fail(at, `"${theirs}" needs one value`);
        return [theirs.toLowerCase(), String(ours.value)];
      }),
    );
  }
}

/**
 * Parses a map file, YAML or JSON.
 * @param path for messages.
 * @throws Error that names file, line and what is wrong.
 */
export function parseFieldMap(text: string, path: string): FieldMap {
  return new MapReader(path).read(text);
}

function isRecord(value: unknown): value is Values {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}

/** Returns the value of a field, or of a field in a record: `meta.posted`. */
function valueAt(data: Values, name: string): unknown {
  if (Object.hasOwn(data, name)) return data[name];
  const [first = '', ...rest] = name.split('.');
  const inner = data[first];
  return rest.length > 0 && isRecord(inner) ? valueAt(inner, rest.join('.')) : undefined;
}

function without(data: Values, name: string): Values {
  return Object.fromEntries(Object.entries(data).filter(([key]) => key !== name));
}

function withValue(data: Values, name: string, value: unknown): Values {
  const [first = '', ...rest] = name.split('.');
  if (rest.length === 0) return { ...data, [first]: value };
  const inner = data[first];
  return { ...data, [first]: withValue(isRecord(inner) ? inner : {}, rest.join('.'), value) };
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** Replaces values, each of a list or of a text with commas. */
function translated(value: unknown, table: Readonly<Record<string, string>>): unknown {
  const one = (text: string): string => table[text.trim().toLowerCase()] ?? text;
  if (Array.isArray(value))
    return value.map((part: unknown) => (typeof part === 'string' ? one(part) : part));
  if (typeof value === 'boolean' || typeof value === 'number') return one(String(value));
  if (typeof value !== 'string') return value;
  const whole = one(value);
  return whole !== value || !value.includes(',') ? whole : value.split(',').map(one);
}

/** Names under which an archive may have what a field of ours takes; values apply to all of them. */
const sameField: Readonly<Record<string, readonly string[]>> = {
  sections: ['section', 'categories', 'category'],
  tags: ['tag', 'topics', 'topic', 'keywords'],
  authors: ['author', 'byline', 'contributors'],
};

/** Returns front matter with our fields filled as the map says. */
export function applyFieldMap(given: Values, { fields, values, defaults }: FieldMap): Values {
  let data = given;
  for (const [field, names] of Object.entries(fields)) {
    const name = names.find((candidate) => isPresent(valueAt(data, candidate)));
    if (name === undefined) continue;
    const value = valueAt(data, name);
    data = withValue(name === field ? data : without(data, name), field, value);
  }
  for (const [field, table] of Object.entries(values))
    for (const name of [field, ...(sameField[field] ?? [])]) {
      const value = valueAt(data, name);
      if (isPresent(value)) data = withValue(data, name, translated(value, table));
    }
  for (const [field, value] of Object.entries(defaults))
    if (!isPresent(valueAt(data, field))) data = withValue(data, field, value);
  return data;
}
