/**
 * Reads how far a source hid an item, from the fields by which generators and CMSs say it: what
 * readers could not see, they do not see here; what machines could not find, they do not find here
 * (docs/guides/imports.md, "What the source hides").
 */
import {
  finders,
  robotsDirectives,
  type Finder,
  type RobotsDirective,
} from '../../../shared/content/item.ts';
import {
  asText,
  fieldsNamed,
  isRecord,
  numberField,
  type FrontMatter,
} from '../front-matter/fields.ts';

/**
 * What a field can say. `unlisted`: it has a page, and nothing leads there. `no page`, `private` and
 * `password` items are skipped. `unclear`: the item becomes a draft, and the report names the field.
 */
type Meaning =
  | 'draft'
  | 'private'
  | 'password'
  | 'no page'
  | 'unlisted'
  | 'unclear'
  | RobotsDirective
  | Finder;

export interface Visibility {
  readonly isDraft: boolean;
  /** Why it is a draft, where it does not simply say so. */
  readonly reason?: string;
  /** Why the old site showed it to nobody, not even in its own lists: it becomes no item. */
  readonly skip?: string;
  readonly listed: boolean;
  readonly robots: readonly RobotsDirective[];
  readonly hiddenFrom: readonly Finder[];
  /** What the report says of it. */
  readonly notes: readonly string[];
}

type Reader = (value: unknown) => readonly Meaning[];

const nothing: readonly Meaning[] = [];

/** Reads a yes or no, as YAML 1.1, forms and spreadsheets write it. Undefined for anything else. */
export function readFlag(value: unknown): boolean | undefined {
  const text = asText(value)?.toLowerCase();
  if (text !== undefined && /^(?:true|yes|on|y|t|1)$/.test(text)) return true;
  if (text !== undefined && /^(?:false|no|off|n|f|0|never)$/.test(text)) return false;
  return undefined;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (Array.isArray(value) && value.length === 0) ||
    (typeof value !== 'object' && asText(value) === undefined)
  );
}

/** Says a meaning when its value is yes (or no); a value that is neither is unclear, or says nothing. */
function flag(
  isWhen: boolean,
  meanings: readonly Meaning[],
  otherwise: readonly Meaning[] = ['unclear'],
): Reader {
  return (value) => {
    if (isEmpty(value)) return nothing;
    const read = readFlag(value);
    if (read === undefined) return otherwise;
    return read === isWhen ? meanings : nothing;
  };
}

/** As `flag`, for names that sites also use for other things. */
function maybeFlag(isWhen: boolean, ...meanings: readonly Meaning[]): Reader {
  return flag(isWhen, meanings, nothing);
}

/** `published` and `publish` may hold the day on which it was. */
const published: Reader = (value) => {
  const isDay = isRecord(value) || /\d/.test(asText(value) ?? '');
  return isDay && readFlag(value) === undefined ? nothing : flag(false, ['draft'])(value);
};

const unlisted: readonly Meaning[] = ['unlisted', 'noindex'];

/** Words for the state of a text. Other words of a status are unclear. */
const states: readonly (readonly [RegExp, readonly Meaning[]])[] = [
  [
    /^(?:publish(?:ed)?|public|live|online|active|enabled|released?|posted|sent|final(?:i[sz]ed)?|finished|done|completed?|ok|current|updated|visible|scheduled|future|true|yes|on|1)$/,
    [],
  ],
  // The state of what a text is about, in gardens of notes, decisions and projects.
  [
    /^(?:seed(?:ling)?|sprout|budding|growing|evergreen|stable|accepted|approved|proposed|rejected|superseded|deprecated|resolved|ongoing|open|closed|read|reading|new)$/,
    [],
  ],
  [
    /^(?:drafts?|auto-?draft|wip|in-?progress|in-?review|needs-?review|review|pending(?:-?review)?|unpublished|pitch|assigned|idea|todo|inactive|disabled|trash(?:ed)?|deleted|expired|withdrawn|skip(?:ped)?|false|no|off|0)$/,
    ['draft'],
  ],
  [/^private$/, ['private']],
  [/^(?:hidden|unlisted)$/, unlisted],
];

function readState(isSure: boolean): Reader {
  return (value) => {
    const given = asText(Array.isArray(value) ? value[0] : value);
    const text = given?.toLowerCase().replace(/[\s_-]+/g, '-');
    const known = text === undefined ? [] : states.filter(([words]) => words.test(text));
    if (known[0] !== undefined) return known[0][1];
    return text !== undefined && isSure ? ['unclear'] : nothing;
  };
}

/** Who may see it. Levels of access are read elsewhere; words that are neither are unclear. */
const visibility: Reader = (value) => {
  const text = asText(Array.isArray(value) ? value[0] : value)?.toLowerCase();
  if (text === undefined) return nothing;
  if (/^(?:private|nobody|none)$/.test(text)) return ['private'];
  if (/^password/.test(text)) return ['password'];
  if (/^(?:hidden|unlisted|invisible|link)$/.test(text)) return unlisted;
  if (/^drafts?$/.test(text)) return ['draft'];
  return /^(?:public|visible|listed|everyone|everybody|all|free|open|default|general|metered|true|yes|on|1|subscribers?|subscription|members?|members[-_ ]only|paid|paying|premium|restricted|paywall(?:ed)?|locked|tiers?)$/.test(
    text,
  )
    ? nothing
    : ['unclear'];
};

const isDirective = (word: string): word is RobotsDirective =>
  robotsDirectives.some((directive) => directive === word);

/** Returns what a text, a list or a record of Next.js says to robots: `{index: false}`. */
const robots: Reader = (value) => {
  if (isRecord(value))
    return [
      ...(readFlag(value['index']) === false ? (['noindex'] as const) : []),
      ...(readFlag(value['follow']) === false ? (['nofollow'] as const) : []),
      ...robotsDirectives.filter((directive) => readFlag(value[directive]) === true),
    ];
  const texts = (Array.isArray(value) ? value : [value]).map((part) => asText(part) ?? '');
  return texts
    .flatMap((text) => text.toLowerCase().split(/[\s,;]+/))
    .flatMap((word): Meaning[] => {
      if (word === 'none') return ['noindex', 'nofollow'];
      if (/^(?:false|no)$/.test(word)) return ['noindex'];
      return isDirective(word) ? [word] : [];
    });
};

/** `sitemap: false`, `search: exclude`, and records: `{exclude: true}`, `{enabled: false}`. */
function leftOut(meaning: Meaning): Reader {
  const [off, on] = [
    ['exclude', 'excluded', 'disable', 'disabled', 'ignore', 'hidden', 'noindex'],
    ['include', 'enabled', 'enable'],
  ];
  return (value) => {
    if (!isRecord(value))
      return /^(?:excluded?|ignored?|hidden|none)$/i.test(asText(value) ?? '')
        ? [meaning]
        : maybeFlag(false, meaning)(value);
    const isOut =
      fieldsNamed(value, off).some(([, given]) => readFlag(given) === true) ||
      fieldsNamed(value, on).some(([, given]) => readFlag(given) === false);
    return isOut ? [meaning] : nothing;
  };
}

/** https://gohugo.io/content-management/build-options/ */
const build: Reader = (value) => {
  if (!isRecord(value)) return readFlag(value) === false ? ['unclear'] : nothing;
  const option = (name: string, hidden: RegExp, meanings: readonly Meaning[]) => {
    const text = asText(value[name])?.toLowerCase() ?? 'always';
    if (hidden.test(text)) return meanings;
    return /^(?:always|true|yes)$/.test(text) ? nothing : (['unclear'] as const);
  };
  return [
    ...option('render', /^(?:never|false|no|link)$/, ['no page']),
    ...option('list', /^(?:never|false|no|local)$/, unlisted),
  ];
};

/** Fields of a record about search engines: `seo: {noindex: true}`. */
const engines: Reader = (value) =>
  isRecord(value)
    ? [
        ...fieldsNamed(value, ['robots', 'metaRobots', 'robotsMeta']).flatMap(([, given]) =>
          robots(given),
        ),
        ...read(value, forRobots),
      ]
    : nothing;

/** A text that only the holder of a password read. */
const password: Reader = (value) =>
  isEmpty(value) || readFlag(value) === false ? nothing : ['password'];

type Table = readonly (readonly [names: readonly string[], reader: Reader])[];

/** What is said to robots, at the top of the front matter or in a record about search engines. */
const forRobots: Table = [
  [['noindex', 'robotsNoIndex', 'seoNoindex', 'metaNoindex'], flag(true, ['noindex'], ['noindex'])],
  [['nofollow'], maybeFlag(true, 'nofollow')],
  [['noarchive'], maybeFlag(true, 'noarchive')],
  [
    ['index', 'indexable', 'allowIndex'],
    (value) => (asText(value) === '0' ? nothing : maybeFlag(false, 'noindex')(value)),
  ],
];

/** Every field that is read here. Names are compared without capitals, hyphens and underscores. */
const table: Table = [
  [['draft', 'isDraft', 'drafts'], flag(true, ['draft'])],
  [['unpublished', 'trashed', 'deleted', 'wip'], maybeFlag(true, 'draft')],
  [['published', 'publish', 'isPublished'], published],
  [['public', 'isPublic'], flag(false, ['draft'])],
  [['private', 'isPrivate'], flag(true, ['private'])],
  [['password'], password],
  [['protected', 'passwordProtected', 'encrypt', 'encrypted'], maybeFlag(true, 'password')],
  [['status', 'postStatus', 'publishStatus', 'publicationStatus'], readState(true)],
  [['state', 'stage', 'workflow'], readState(false)],
  [['visibility'], visibility],
  [['hidden', 'isHidden', 'unlisted', 'isUnlisted'], flag(true, unlisted)],
  [['listed', 'isListed'], flag(false, unlisted)],
  [
    ['hide', 'exclude', 'excluded', 'eleventyExcludeFromCollections', 'excludeFromCollections'],
    maybeFlag(true, ...unlisted),
  ],
  [
    ['excludeFromLists', 'hideFromLists', 'hideFromList', 'hideInList'],
    maybeFlag(true, ...unlisted),
  ],
  [['visible', 'isVisible'], maybeFlag(false, ...unlisted)],
  [['build'], build],
  [['headless'], maybeFlag(true, 'no page')],
  [
    ['render', 'routable', 'permalink'],
    (value) => (/^(?:false|no|never)$/i.test(asText(value) ?? '') ? ['no page'] : nothing),
  ],
  ...forRobots,
  [['robots', 'metaRobots', 'robotsMeta'], robots],
  [['seo', 'meta', 'metadata', 'yoast', 'rankMath'], engines],
  [['sitemap', 'inSitemap', 'includeInSitemap'], leftOut('noindex')],
  [
    ['sitemapExclude', 'excludeFromSitemap', 'noSitemap', 'hideFromSitemap'],
    maybeFlag(true, 'noindex'),
  ],
  [['search', 'searchable', 'inSearchIndex', 'indexing', 'pagefind'], leftOut('search')],
  [
    [
      'searchExclude',
      'excludeFromSearch',
      'noSearch',
      'searchHidden',
      'hiddenFromSearch',
      'hideFromSearch',
    ],
    maybeFlag(true, 'search'),
  ],
  [['feed', 'rss', 'inFeed', 'includeInFeed'], leftOut('feeds')],
  [
    ['excludeFromFeed', 'excludeFromRss', 'hiddenFromRss', 'hideFromFeed', 'noFeed'],
    maybeFlag(true, 'feeds'),
  ],
  // Masthead's own.
  [['hiddenFrom'], (value) => finders.filter((finder) => asTexts(value).includes(finder))],
];

/** All names that are read here. */
export const visibilityNames: readonly string[] = table.flatMap(([names]) => names);

function asTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((part) => asText(part) ?? []);
}

function read(data: FrontMatter, from: Table): Meaning[] {
  return from.flatMap(([names, reader]) =>
    fieldsNamed(data, names).flatMap(([, value]) => reader(value)),
  );
}

/** Returns what the report says of each unclear field. */
function notesOnUnclear(data: FrontMatter): string[] {
  return table.flatMap(([names, reader]) =>
    fieldsNamed(data, names).flatMap(([name, value]) =>
      reader(value).includes('unclear')
        ? [unclearNote(`${name}: ${asText(value) ?? JSON.stringify(value)}`)]
        : [],
    ),
  );
}

/** @param field with its value, as the file has it. */
export function unclearNote(field: string): string {
  return `what "${field.slice(0, 60)}" means is not certain: it is a draft`;
}

/** Elements of a page's head that VitePress, VuePress and Gridsome have in front matter. */
function headElements(value: unknown, depth = 0): FrontMatter[] {
  if (Array.isArray(value) && depth < 4)
    return value.flatMap((part) => headElements(part, depth + 1));
  return isRecord(value) ? [value] : [];
}

/** Returns the value of an element of the page's head: `{name: robots, content: noindex}`. */
export function headValue(
  data: FrontMatter,
  [by, name]: readonly [attribute: string, value: string],
  wanted: string,
): string | undefined {
  return fieldsNamed(data, ['head', 'meta', 'metadata'])
    .flatMap(([, value]) => headElements(value))
    .filter((element) => asText(element[by])?.toLowerCase() === name)
    .flatMap((element) => asText(element[wanted]) ?? [])[0];
}

const skips = {
  password: 'protected by a password',
  private: 'private',
  'no page': 'its own site makes no page of it',
} as const;

/**
 * Returns how far an item was hidden.
 * @param data its front matter, under names of ours.
 * @param path of its file: folders named `_drafts` hold drafts.
 */
export function readVisibility(data: FrontMatter, path: string): Visibility {
  const said = new Set<Meaning>([
    ...read(data, table),
    ...robots(headValue(data, ['name', 'robots'], 'content')),
  ]);
  const isDraft = said.has('draft') || said.has('unclear') || /(?:^|\/)_drafts\//.test(path);
  // A draft may have no page for this reason alone.
  const skipping = (['password', 'private', 'no page'] as const).find(
    (meaning) => said.has(meaning) && !(isDraft && meaning === 'no page'),
  );
  // Some sites take an item from lists by its weight, and others make a page of it.
  const isPage = numberField(data, 'weight') === 0 || layoutOf(data) === 'page';
  return {
    isDraft,
    ...(skipping === undefined ? {} : { skip: skips[skipping] }),
    listed: !said.has('unlisted') && !isPage,
    robots: robotsDirectives.filter((directive) => said.has(directive)),
    hiddenFrom: finders.filter((finder) => said.has(finder)),
    notes: notesOnUnclear(data),
  };
}

function layoutOf(data: FrontMatter): string | undefined {
  return asText(data['layout']) ?? asText(data['type']);
}
