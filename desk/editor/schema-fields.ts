/**
 * The fields of the form that follow from the schema of an item: a key that the schema gets has a field
 * by itself. Pure.
 */
import * as v from 'valibot';
import { parse, stringify } from 'yaml';
import {
  itemSchema,
  type ContributorRole,
  type finders,
  type Item,
  type robotsDirectives,
  type templates,
} from '../../shared/content/item.ts';
import { words } from '../words.ts';
import { valuesIn, type Values } from './item-fields.ts';

export type FieldGroup = 'search' | 'people' | 'more';

/** `people` have a field of names (name-list.tsx); `values` is everything else, as YAML. */
type FieldKind = 'line' | 'text' | 'number' | 'choice' | 'choices' | 'tick' | 'people' | 'values';

export interface SchemaField {
  /** Where the front matter has its value. */
  readonly path: readonly [string, ...string[]];
  readonly group: FieldGroup;
  readonly kind: FieldKind;
  /** Of a choice. */
  readonly options: readonly string[];
  /** The format needs a value. */
  readonly isNeeded: boolean;
  readonly schema: v.GenericSchema;
}

/** What is looked at of a schema of valibot. */
interface Shape {
  readonly type: string;
  readonly wrapped?: v.GenericSchema;
  readonly item?: v.GenericSchema;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly options?: readonly unknown[];
}

/** What has a field of its own, belongs to the text or to a kind of item, or is kept by the site. */
const elsewhere = [
  ...(['hed', 'dek', 'type', 'access', 'tiers', 'free', 'pubDate', 'sections', 'tags'] as const),
  ...(['author', 'lead', 'body', 'freePart', 'review', 'slides', 'video'] as const),
  ...(['id', 'modifiedAt', 'filedUnder', 'source'] as const),
] as const;
const isElsewhere = (key: string) => elsewhere.some((name) => name === key);

type Elsewhere = (typeof elsewhere)[number];

/** What the fields are called. A key or role that the schema gets does not compile without a word. */
const labels = {
  slug: words.fieldSlug,
  seoTitle: words.fieldSeoTitle,
  seoDescription: words.fieldSeoDescription,
  socialTitle: words.fieldSocialTitle,
  socialDescription: words.fieldSocialDescription,
  canonical: words.fieldCanonical,
  robots: words.fieldRobots,
  hiddenFrom: words.fieldHiddenFrom,
  unlisted: words.fieldUnlisted,
  template: words.fieldTemplate,
  kicker: words.fieldKicker,
  promoted: words.fieldPromoted,
  linkUrl: words.fieldLinkUrl,
  language: words.fieldLanguage,
  translations: words.fieldTranslations,
  corrections: words.fieldCorrections,
  photographer: words.fieldPhotographer,
  portraitist: words.fieldPortraitist,
  stylist: words.fieldStylist,
  illustrator: words.fieldIllustrator,
  photoIllustrator: words.fieldPhotoIllustrator,
  producer: words.fieldProducer,
  captionist: words.fieldCaptionist,
  introducer: words.fieldIntroducer,
} satisfies Record<
  | Exclude<keyof Item, Elsewhere | 'contributors' | 'listed'>
  | Exclude<ContributorRole, Elsewhere>
  | 'unlisted',
  string
>;

/** What the options of fields are called. */
const optionLabels = {
  default: words.choiceDefault,
  'feature-story': words.choiceFeatureStory,
  fullbleed: words.choiceFullbleed,
  wide: words.choiceWide,
  listicle: words.choiceListicle,
  noindex: words.choiceNoindex,
  nofollow: words.choiceNofollow,
  noarchive: words.choiceNoarchive,
  nosnippet: words.choiceNosnippet,
  noimageindex: words.choiceNoimageindex,
  search: words.choiceSearch,
  feeds: words.choiceFeeds,
  sitemaps: words.choiceSitemaps,
} satisfies Record<
  (typeof templates)[number] | (typeof robotsDirectives)[number] | (typeof finders)[number],
  string
>;

/** In their order. What is named nowhere is under "More". */
const groups: Readonly<Record<Exclude<FieldGroup, 'more'>, readonly string[]>> = {
  search: [
    ...['slug', 'seoTitle', 'seoDescription', 'socialTitle', 'socialDescription'],
    ...['canonical', 'robots', 'hiddenFrom', 'unlisted'],
  ],
  people: ['contributors'],
};

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** Where the front matter says it otherwise than the schema, or a mistake would be seen late. */
function asWritten(key: string, schema: v.GenericSchema): readonly [string, v.GenericSchema] {
  if (key === 'listed') return ['unlisted', v.optional(v.boolean())];
  if (key === 'language')
    return [key, v.optional(v.pipe(v.string(), v.check(isLanguage, words.invalidLanguage)))];
  return [key, schema];
}

function kindOf(name: string, shape: Shape): FieldKind {
  const item = shape.item as Shape | undefined;
  switch (shape.type) {
    case 'string':
      return /description$/i.test(name) ? 'text' : 'line';
    case 'number':
    case 'boolean':
      return shape.type === 'number' ? 'number' : 'tick';
    case 'picklist':
      return 'choice';
    case 'array':
      if (item?.type === 'picklist') return 'choices';
      return Object.keys(item?.entries ?? {}).join() === 'slug,name' ? 'people' : 'values';
    default:
      return 'values';
  }
}

function fieldsAt(
  path: readonly [string, ...string[]],
  group: FieldGroup,
  schema: v.GenericSchema,
): SchemaField[] {
  const outer = schema as unknown as Shape;
  const isNeeded = outer.wrapped === undefined;
  const shape = (outer.wrapped ?? outer) as Shape;
  if (shape.type === 'object')
    return Object.entries(shape.entries ?? {}).flatMap(([name, inner]) =>
      isElsewhere(name) ? [] : fieldsAt([...path, name], group, inner),
    );
  const kind = kindOf(path.at(-1) ?? '', shape);
  const choices = kind === 'choices' ? (shape.item as Shape | undefined) : shape;
  const options = kind.startsWith('choice') ? (choices?.options ?? []).map(String) : [];
  return [{ path, group, kind, options, isNeeded, schema }];
}

/** Returns a field for each key of a schema that has none elsewhere. */
export function schemaFields(
  entries: Readonly<Record<string, v.GenericSchema>> = itemSchema.entries,
): readonly SchemaField[] {
  const place = (key: string) => {
    const known = Object.entries(groups).find(([, keys]) => keys.includes(key));
    return { group: (known?.[0] ?? 'more') as FieldGroup, at: known?.[1].indexOf(key) ?? 0 };
  };
  return Object.entries(entries)
    .filter(([key]) => !isElsewhere(key))
    .map(([key, schema]) => asWritten(key, schema))
    .map(([key, schema]) => ({ key, schema, ...place(key) }))
    .sort((one, other) => one.at - other.at)
    .flatMap(({ key, schema, group }) => fieldsAt([key], group, schema));
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Returns the text for a name; one without a text is called as it is written. */
function worded(table: Readonly<Record<string, string>>, name: string): string {
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return Object.hasOwn(table, name) ? (table[name] ?? '') : capital(spaced.replaceAll('-', ' '));
}

export function fieldLabel({ path }: Pick<SchemaField, 'path'>): string {
  return worded(labels, path.at(-1) ?? '');
}

export function optionLabel(option: string): string {
  return worded(optionLabels, option);
}

const hints: Readonly<Record<string, string>> = {
  slug: words.invalidSlug,
  canonical: words.invalidAddress,
  linkUrl: words.invalidAddress,
  promoted: words.invalidNumber,
};

/** Returns why a value is not what the schema has; undefined for one that is. */
export function problemOf({ path, schema, isNeeded }: SchemaField, value: unknown) {
  // What the format needs and nobody has said is made when the item is published.
  if (value === undefined && isNeeded) return undefined;
  const { issues } = v.safeParse(schema, value);
  const [issue] = issues ?? [];
  if (issue === undefined) return undefined;
  const where = v.getDotPath(issue);
  return hints[path.at(-1) ?? ''] ?? (where === null ? '' : `${where}: `) + issue.message;
}

export function valueAt(entries: Values, [key, ...inner]: SchemaField['path']): unknown {
  return inner.reduce((value: unknown, name) => valuesIn(value)?.[name], entries[key]);
}

/** Returns entries with another value at a path. What is empty then is left out. */
export function withValueAt(entries: Values, path: SchemaField['path'], value: unknown): Values {
  const [key, ...inner] = path;
  const { [key]: before, ...others } = entries;
  const [name, ...deeper] = inner;
  const next =
    name === undefined ? value : withValueAt(valuesIn(before) ?? {}, [name, ...deeper], value);
  const isEmpty =
    next === undefined || (name !== undefined && Object.keys(next as Values).length === 0);
  return isEmpty ? others : { ...entries, [key]: next };
}

/** Returns a value as it is typed. */
export function typedText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? stringify(value, { lineWidth: 0 }) : String(value as string);
}

/**
 * Returns what somebody means by a text; undefined for none.
 * @throws Error that says why it is no YAML.
 */
export function readTyped({ kind }: Pick<SchemaField, 'kind'>, typed: string) {
  const text = typed.trim();
  if (text === '') return undefined;
  switch (kind) {
    case 'number':
      return Number(text);
    case 'values':
      return parse(text) as unknown;
    default:
      return text;
  }
}
