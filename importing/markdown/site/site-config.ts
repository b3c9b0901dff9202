/**
 * What the configuration of a site generator says about addresses and languages. Programs
 * (`docusaurus.config.js`, `.eleventy.js`) are not run: only plain values are read from their text.
 */
import { posix } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { errorMessage } from '../../../shared/error-message.ts';
import { MAX_MARKDOWN_BYTES, MAX_YAML_ALIASES } from '../../limits.ts';
import type { ImportRun, OpenSource, SourceFile } from '../../source.ts';
import {
  asText,
  flagField,
  listField,
  recordField,
  recordsField,
  textField,
  type FrontMatter,
} from '../front-matter/fields.ts';
import { languageTag, type DeclaredLanguages } from './languages.ts';

/** A pattern of addresses, and the files that it is for. */
export interface PermalinkRule {
  readonly pattern: string;
  /** The folder below the content folder whose files it is for. Default: all. */
  readonly folder?: string;
  /** Its tokens have the meaning that they have in Hugo. */
  readonly isHugo?: true;
}

export interface SiteConfig extends DeclaredLanguages {
  /** Hosts of the site, in lower case, without `www.`. */
  readonly hosts: ReadonlySet<string>;
  /** Paths below which the site lives, such as `/blog`. */
  readonly basePaths: ReadonlySet<string>;
  /** The most specific first. */
  readonly permalinks: readonly PermalinkRule[];
  readonly defaultLanguage: string | undefined;
  /** Texts that end an excerpt. */
  readonly excerptSeparators: readonly string[];
  /** Who is the author of what names none. */
  readonly author: string | undefined;
  /** Address of the folder where the files of a podcast are. */
  readonly recordings: string | undefined;
  /** What its settings say to templates (`params` of Hugo). */
  readonly params: FrontMatter;
  /** Whether its generator makes dashes of hyphens: `--`, `---`. Undefined where nothing says it. */
  readonly hasDashes: boolean | undefined;
}

interface Draft {
  readonly hosts: Set<string>;
  readonly basePaths: Set<string>;
  readonly permalinks: PermalinkRule[];
  readonly languages: Set<string>;
  readonly folders: Map<string, string>;
  defaultLanguage: string | undefined;
  author: string | undefined;
  recordings: string | undefined;
  params: FrontMatter;
  readonly excerptSeparators: string[];
  hasDashes: boolean | undefined;
}

const dataFile = /\.(?:ya?ml|toml|json)$/i;
const configFile =
  /^(?:_config\.(?:ya?ml|toml)|(?:hugo|config)\.(?:ya?ml|toml|json)|mkdocs\.ya?ml|(?:docusaurus|astro|gatsby|next|nuxt|vite|eleventy)[\w.-]*\.(?:js|mjs|cjs|ts|mts)|\.eleventy\.js|CNAME)$/i;
/** Jekyll's own names for patterns. See https://jekyllrb.com/docs/permalinks/#built-in-formats */
const jekyllStyles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
};

/** Adds the host and the path of a site's address. */
function addAddress(draft: Draft, address: string | undefined): void {
  if (address === undefined || !/^(?:https?:)?\/\//i.test(address)) return;
  const whole = address.startsWith('//') ? `https:${address}` : address;
  if (!URL.canParse(whole)) return;
  const { hostname, pathname } = new URL(whole);
  if (/^(?:localhost|127\.|0\.|\[)/.test(hostname) || /^example\.(?:com|org|net)$/.test(hostname))
    return;
  draft.hosts.add(bareHost(hostname));
  addBase(draft, pathname);
}

function addBase(draft: Draft, path: string | undefined): void {
  const base = (path ?? '').replace(/^\/*(?=.)/, '/').replace(/\/+$/, '');
  if (/^\/[^\s?#:]+$/.test(base)) draft.basePaths.add(base);
}

/** Returns a host in lower case, without `www.`. */
export function bareHost(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}

function addLanguage(draft: Draft, text: string | undefined): string | undefined {
  const tag = languageTag(text ?? '');
  if (tag !== undefined) draft.languages.add(tag);
  return tag;
}

/** See https://jekyllrb.com/docs/configuration/ and https://hexo.io/docs/permalinks */
function readJekyllOrHexo(data: FrontMatter, isHexo: boolean, draft: Draft): void {
  for (const { scope, values } of recordsField(data, 'defaults').map((entry) => ({
    scope: recordField(entry, 'scope') ?? {},
    values: recordField(entry, 'values') ?? {},
  }))) {
    const pattern = textField(values, 'permalink');
    const type = textField(scope, 'type');
    const collection = type === undefined || type === 'pages' ? '' : `_${type}`;
    const folder = textField(scope, 'path')?.replace(/\/?\*.*$/, '') ?? collection;
    const language = addLanguage(draft, textField(values, 'lang', 'locale', 'language'));
    if (language !== undefined && folder !== '') draft.folders.set(folder, language);
    if (pattern !== undefined && type !== 'pages')
      draft.permalinks.push({ pattern, ...(folder === '' ? {} : { folder }) });
  }
  const collections = recordField(data, 'collections') ?? {};
  for (const name of Object.keys(collections)) {
    const pattern = textField(recordField(collections, name) ?? {}, 'permalink');
    if (pattern !== undefined) draft.permalinks.push({ pattern, folder: `_${name}` });
    else if (name !== 'posts')
      draft.permalinks.push({ pattern: '/:collection/:path/', folder: `_${name}` });
  }
  const own = textField(data, 'permalink');
  const pattern = own ?? (isHexo ? ':year/:month/:day/:title/' : 'date');
  draft.permalinks.push({ pattern: jekyllStyles[pattern] ?? pattern, folder: '_posts' });
  if (own !== undefined && own !== 'none')
    draft.permalinks.push({ pattern: jekyllStyles[own] ?? own });
  addBase(draft, textField(data, 'baseurl', 'root'));
  draft.excerptSeparators.push(...listField(data, 'excerpt_separator'));
  // kramdown is Jekyll's own renderer.
  if (!isHexo) draft.hasDashes = (textField(data, 'markdown') ?? 'kramdown') === 'kramdown';
}

/** See https://gohugo.io/configuration/permalinks/ and https://gohugo.io/configuration/languages/ */
function readHugo(data: FrontMatter, root: string, draft: Draft): void {
  addPatterns(recordField(data, 'permalinks') ?? {}, draft);
  // Hugo's own pattern keeps the date of a file's name.
  draft.permalinks.push({ pattern: '/:sections/:file_slug/' });
  const markup = recordField(recordField(data, 'markup') ?? {}, 'goldmark') ?? {};
  const extensions = recordField(markup, 'extensions') ?? {};
  draft.hasDashes =
    flagField(extensions, 'typographer') !== false &&
    flagField(recordField(extensions, 'typographer') ?? {}, 'disable') !== true;
  const main = addLanguage(draft, textField(data, 'defaultContentLanguage'));
  draft.defaultLanguage ??= main ?? addLanguage(draft, textField(data, 'languageCode', 'locale'));
  addLanguages(recordField(data, 'languages') ?? {}, root, draft);
}

function addPatterns(permalinks: FrontMatter, draft: Draft): void {
  for (const [section, pattern] of Object.entries(permalinks)) {
    const pages = section === 'page' ? recordField(permalinks, section) : undefined;
    if (pages !== undefined) addPatterns(pages, draft);
    else if (typeof pattern === 'string')
      draft.permalinks.push({ pattern, folder: section, isHugo: true });
  }
}

function addLanguages(languages: FrontMatter, root: string, draft: Draft): void {
  for (const name of Object.keys(languages)) {
    const own = recordField(languages, name);
    const language = addLanguage(draft, name);
    const folder = textField(own ?? {}, 'contentDir');
    addAddress(draft, textField(own ?? {}, 'baseURL', 'baseurl'));
    if (language !== undefined && folder !== undefined)
      draft.folders.set(posix.join(root, folder.replace(/^\.?\/|\/+$/g, '')), language);
  }
}

/** See https://squidfunk.github.io/mkdocs-material/plugins/blog/ */
function readMkdocs(data: FrontMatter, draft: Draft): void {
  const plugins: unknown = data['plugins'];
  const entries: unknown[] = Array.isArray(plugins) ? plugins : [plugins];
  for (const entry of entries) {
    if (typeof entry === 'object' && entry !== null) {
      const settings: FrontMatter = { ...entry };
      for (const language of recordsField(recordField(settings, 'i18n') ?? {}, 'languages')) {
        const tag = addLanguage(draft, textField(language, 'locale'));
        if (flagField(language, 'default') === true) draft.defaultLanguage ??= tag;
      }
      if (settings['blog'] !== undefined) addBlog(recordField(settings, 'blog') ?? {}, draft);
    } else if (entry === 'blog') addBlog({}, draft);
  }
  draft.defaultLanguage ??= addLanguage(
    draft,
    textField(recordField(data, 'theme') ?? {}, 'language'),
  );
  draft.permalinks.push({ pattern: '/:path/', folder: 'docs' });
}

function addBlog(settings: FrontMatter, draft: Draft): void {
  draft.excerptSeparators.push(...listField(settings, 'post_excerpt_separator'));
  const folder = textField(settings, 'blog_dir') ?? 'blog';
  const date = (textField(settings, 'post_url_date_format') ?? 'yyyy/MM/dd')
    .replace(/y+/, ':year')
    .replace(/M+/, ':month')
    .replace(/d+/, ':day');
  const format = (textField(settings, 'post_url_format') ?? '{date}/{slug}')
    .replace('{date}', date)
    .replace('{slug}', ':title_slug')
    .replace('{categories}', ':categories')
    .replace('{file}', ':slug');
  const base = folder === '.' ? '' : `/${folder}`;
  draft.permalinks.push({
    pattern: `${base}/${format}/`,
    folder: posix.join('docs', folder, 'posts'),
  });
}

/** Reads the plain values of a configuration that is a program. */
function readProgram(name: string, text: string, draft: Draft): void {
  const values = (keys: string): string[] =>
    [...text.matchAll(new RegExp(`\\b(?:${keys})\\s*:\\s*(["'\`])([^"'\`$\\n]+)\\1`, 'g'))].map(
      (match) => match[2] ?? '',
    );
  for (const address of values('url|site|siteUrl|siteURL|baseURL')) addAddress(draft, address);
  for (const path of values('baseUrl|base|pathPrefix|basePath')) addBase(draft, path);
  draft.excerptSeparators.push(...values('excerpt_separator|excerptSeparator'));
  for (const language of values('defaultLocale|defaultLanguage'))
    draft.defaultLanguage ??= addLanguage(draft, language);
  const locales = /\b(?:locales|languages)\s*:\s*\[([^\]]*)\]/.exec(text)?.[1] ?? '';
  for (const [, language] of locales.matchAll(/["'`]([\w-]+)["'`]/g)) addLanguage(draft, language);
  if (!/^docusaurus/i.test(name)) return;
  const routes = values('routeBasePath').map((route) => route.replace(/^\/+|\/+$/g, ''));
  const blog = routes.find((route) => route !== 'docs') ?? 'blog';
  const base = blog === '' ? '' : `/${blog}`;
  draft.permalinks.push(
    { pattern: `${base}/:dated_slug`, folder: 'blog' },
    {
      pattern: `${routes.includes('docs') || routes.length < 2 ? '/docs' : ''}/:path`,
      folder: 'docs',
    },
  );
}

/**
 * Reads a file of settings: YAML, JSON or TOML.
 * @throws Error when it is none of them.
 */
export function readSettings(name: string, text: string): FrontMatter {
  const value: unknown = /\.toml$/i.test(name)
    ? parseToml(text)
    : parseYaml(text, { maxAliasCount: MAX_YAML_ALIASES, logLevel: 'silent' });
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** A site's author, as a name or as a record with one. */
function authorIn(data: FrontMatter): string | undefined {
  return textField(recordField(data, 'author') ?? {}, 'name') ?? textField(data, 'author');
}

/** Where Octopod (Jekyll) and Castanet (Hugo) say that their files are. */
function recordingsIn(data: FrontMatter): string | undefined {
  const address = textField(data, 'download_url', 'media_prefix');
  return address !== undefined && /^https?:\/\/[^\s/]/i.test(address) ? address : undefined;
}

function readConfigFile(path: string, text: string, draft: Draft, source: OpenSource): void {
  const name = posix.basename(path);
  const root = posix.dirname(path) === '.' ? '' : posix.dirname(path);
  if (name === 'CNAME') return addAddress(draft, `https://${text.trim().split(/\s/)[0] ?? ''}`);
  if (!dataFile.test(name)) return readProgram(name, text, draft);
  const data = readSettings(name, text);
  for (const key of ['url', 'baseURL', 'baseurl', 'baseUrl', 'site_url', 'siteUrl'])
    addAddress(draft, asText(data[key]));
  const params = recordField(data, 'params') ?? {};
  draft.author ??= authorIn(data) ?? authorIn(params);
  draft.recordings ??= recordingsIn(data) ?? recordingsIn(params);
  draft.params = { ...params, ...draft.params };
  if (/^mkdocs/i.test(name)) return readMkdocs(data, draft);
  if (!name.startsWith('_')) return readHugo(data, root, draft);
  const isHexo = source.files.some((file) =>
    file.path.startsWith(posix.join(root, 'source/_posts/')),
  );
  readJekyllOrHexo(data, isHexo, draft);
  for (const language of listField(data, 'languages', 'locales')) addLanguage(draft, language);
  draft.defaultLanguage ??= addLanguage(
    draft,
    textField(data, 'default_lang', 'default_locale', 'lang', 'language', 'locale'),
  );
}

/** Files of Hugo's configuration folder hold one part of it each: `permalinks.toml`. */
function readHugoPart(path: string, text: string, draft: Draft): void {
  const name = posix.basename(path).replace(dataFile, '').toLowerCase();
  const data = readSettings(path, text);
  const root = path.replace(/\/?config\/[^/]+\/[^/]+$/, '');
  if (name === 'permalinks') addPatterns(data, draft);
  else if (name === 'languages') addLanguages(data, root, draft);
  else if (name === 'hugo' || name === 'config') {
    addAddress(draft, textField(data, 'baseURL', 'baseurl'));
    readHugo(data, root, draft);
  }
}

/**
 * Eleventy's data for a folder: `posts/posts.json`, `posts/posts.11tydata.js`.
 * @see https://www.11ty.dev/docs/data-template-dir/
 */
function readFolderData(path: string, text: string, draft: Draft): void {
  const folder = posix.dirname(path);
  const data = /\.json$/i.test(path) ? readSettings(path, text) : readExports(text);
  const pattern = textField(data, 'permalink');
  const language = languageTag(textField(data, 'lang', 'locale', 'language') ?? '');
  if (language !== undefined) {
    draft.languages.add(language);
    draft.folders.set(folder, language);
  }
  if (pattern !== undefined)
    draft.permalinks.unshift({
      pattern,
      folder: folder.replace(/^(?:.*\/)?(?:content|src)\//, ''),
    });
}

function readExports(text: string): FrontMatter {
  const found = [...text.matchAll(/\b(permalink|lang|locale)["']?\s*:\s*(["'`])([^\n]*?)\2/g)];
  return Object.fromEntries(found.map((match) => [match[1] ?? '', match[3] ?? '']));
}

/** Whether a path is that of a generator's settings. */
export function isSiteConfig(path: string): boolean {
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  // A data file deeper than this belongs to a theme or an example.
  if (parts.length <= 2 && configFile.test(name)) return true;
  return parts.at(-3) === 'config' && dataFile.test(name);
}

function readerOf(
  file: SourceFile,
): ((path: string, text: string, draft: Draft, source: OpenSource) => void) | undefined {
  const parts = file.path.split('/');
  const name = parts.at(-1) ?? '';
  const folder = parts.at(-2) ?? '';
  if (isSiteConfig(file.path)) return parts.at(-3) === 'config' ? readHugoPart : readConfigFile;
  if (folder !== '' && (name === `${folder}.json` || name.startsWith(`${folder}.11tydata.`)))
    return readFolderData;
  return undefined;
}

/** Reads the configuration files of a source. One that cannot be read is a warning. */
export async function readSiteConfig(source: OpenSource, run: ImportRun): Promise<SiteConfig> {
  const draft: Draft = {
    hosts: new Set(),
    basePaths: new Set(),
    permalinks: [],
    languages: new Set(),
    folders: new Map(),
    defaultLanguage: undefined,
    author: undefined,
    recordings: undefined,
    params: {},
    excerptSeparators: [],
    hasDashes: undefined,
  };
  const { permalink, siteUrl } = run.addresses ?? {};
  addAddress(draft, siteUrl);
  for (const file of source.files) {
    const read = file.size > MAX_MARKDOWN_BYTES ? undefined : readerOf(file);
    if (read === undefined) continue;
    try {
      read(file.path, Buffer.from(await file.read()).toString('utf8'), draft, source);
    } catch (error) {
      run.warn(file.path, `not used for addresses: it cannot be read (${errorMessage(error)})`);
    }
  }
  return {
    ...draft,
    languages: [...draft.languages],
    permalinks:
      permalink === undefined
        ? draft.permalinks.toSorted(
            (one, other) => Number(one.folder === undefined) - Number(other.folder === undefined),
          )
        : [{ pattern: permalink }],
  };
}

/** Returns a path without the path below which the site lived. */
export function belowBasePath(path: string, { basePaths }: Pick<SiteConfig, 'basePaths'>): string {
  for (const base of basePaths) {
    if (path === base) return '/';
    if (path.startsWith(`${base}/`)) return path.slice(base.length);
  }
  return path;
}
