/** Decides which files of a folder are content, and what each one describes. */
import type { OpenSource, SourceFile } from '../../source.ts';
import { isArchive, topFolder } from '../../top-folder.ts';
import { findLanguageFolders, splitLanguage, type DeclaredLanguages } from './languages.ts';

/** The kind of record that a content file becomes. `skip` says why it becomes none. */
export type Role =
  | {
      readonly kind: 'item' | 'person' | 'tag';
      /** It lies outside the folders of content. */
      readonly isOutside?: true;
    }
  | {
      readonly kind: 'skip';
      readonly reason: string;
      /** An article may have this name, too: it has a title and a date. */
      readonly unlessDated?: true;
      /** It is an article that the old site kept from its readers. */
      readonly isHidden?: true;
    };

export interface ContentFileRef {
  readonly file: SourceFile;
  /** The path below the content folder. Translations of a file have the same one. */
  readonly inContent: string;
  /** The language that the path names (BCP 47). */
  readonly language?: string;
  readonly languageCode?: string;
  readonly role: Role;
}

const markdownEndings = 'md|markdown|mdown|mkd|mdx|mdoc|rmd|qmd|rmarkdown';
/** Files from which R and Quarto make another file of the same name. */
const computedFile = /\.(?:rmd|qmd|rmarkdown)$/i;
export const markdownFile = new RegExp(`\\.(?:${markdownEndings})$`, 'i');
const htmlFile = /\.html?$/i;
const ending = new RegExp(`\\.(?:${markdownEndings}|html?)$`, 'i');
/** What archives call the people who write. */
export const peopleNames: readonly string[] = [
  'authors',
  'author',
  'contributors',
  'people',
  'staff',
  'team',
  'writers',
];
const personFolders = new Set([...peopleNames, '_authors', '_people', '_staff', '_team']);
const tagFolders = new Set(['tags', 'topics', 'categories', 'tag', 'topic', 'category']);
/**
 * Folders of records that some sites keep beside their articles and that are not pages of a
 * magazine.
 */
const otherFolders: Readonly<Record<string, string>> = {
  sources: 'a record of another site that articles link to, which has no page of its own',
  communities: 'the page of a community, which is neither an article nor a topic',
};
const notes =
  /^(?:readme|licen[cs]e|contributing|contributors|changelog|history|code[_-]of[_-]conduct|security|support|authors|maintainers|todo|summary|agents|claude|(?:pull_request|issue)_template)$/i;
const templateFolders = new Set([
  '_layouts',
  '_includes',
  '_sass',
  '_plugins',
  '_partials',
  'archetypes',
  'layouts',
  'partials',
  'shortcodes',
  'snippets',
  'templates',
]);
/** Folders of what others wrote, or of what a generator makes. Nothing in them is content. */
const foreignFolders = new Set(['themes', 'exampleSite', 'vendor', '_site']);

/** Whether a folder holds templates, a theme or code of others. */
export function isTemplateFolder(folder: string): boolean {
  return templateFolders.has(folder) || foreignFolders.has(folder);
}

/**
 * Finds the content folders by the names that generators give them. Without one, the whole source
 * is content.
 */
function contentRoots(paths: readonly string[]): string[] {
  const roots = new Set<string>();
  for (const path of paths) {
    const folders = path.split('/').slice(0, -1);
    if (folders.some(isTemplateFolder)) continue;
    const content = folders.findIndex((folder) => folder === 'content');
    const jekyll = folders.findIndex((folder) => folder === '_posts' || folder === '_drafts');
    if (content !== -1) roots.add(folders.slice(0, content + 1).join('/'));
    else if (jekyll !== -1) roots.add(folders.slice(0, jekyll).join('/'));
  }
  return roots.size === 0 ? [''] : [...roots];
}

function roleOf(inContent: string): Role {
  const parts = inContent.split('/');
  const name = (parts.at(-1) ?? '').replace(ending, '');
  const folder = parts.length > 1 ? (parts[0] ?? '') : '';
  const isReadme = /^readme$/i.test(name);
  // A topic "History" is none, and an item of this name is told by its title and date.
  if (isReadme || (notes.test(name) && !tagFolders.has(folder) && !personFolders.has(folder)))
    return {
      kind: 'skip',
      reason: 'a note to those who work on the source',
      ...(isReadme ? {} : { unlessDated: true }),
    };
  const isList = name === '_index';
  const isOwn = (isList || name === 'index') && parts.length > 2;
  const other = otherFolders[folder];
  if (parts.slice(0, -1).some((part) => templateFolders.has(part) || part === '_data'))
    return { kind: 'skip', reason: 'a part of a template' };
  if (isList && !isOwn)
    return { kind: 'skip', reason: 'the page of a list, which the magazine makes itself' };
  if (other !== undefined) return { kind: 'skip', reason: other };
  const inner = parts.at(/^_?index$/.test(name) ? -3 : -2) ?? '';
  if ((personFolders.has(folder) && (parts.length === 2 || isOwn)) || personFolders.has(inner))
    return { kind: 'person' };
  if (tagFolders.has(folder) && (parts.length === 2 || isOwn)) return { kind: 'tag' };
  if (isList)
    return { kind: 'skip', reason: 'the page of a list, which the magazine makes itself' };
  return { kind: 'item' };
}

/** Whether a content file is plain HTML. Some generators accept both HTML and Markdown. */
export function isHtmlContent(path: string): boolean {
  return htmlFile.test(path);
}

const nothingDeclared: DeclaredLanguages = { languages: [], folders: new Map() };

/** Whether a path lies in a folder of templates, of a theme, or of what others wrote. */
const inTemplates = (path: string) => path.split('/').some(isTemplateFolder);

/**
 * Returns the role of a Markdown file that lies outside the folders of content. Undefined for a note
 * or a template.
 */
function roleOutside(path: string): Role | undefined {
  const role = roleOf(path);
  if (inTemplates(path) || role.kind === 'skip') return undefined;
  return role.kind === 'item' ? { kind: 'item', isOutside: true } : role;
}

/** Whether a page of HTML is a post by its folder, or by the date in its name, as Jekyll has both. */
function isPost(path: string): boolean {
  return /(?:^|\/)_(?:posts|drafts)\//.test(path) || /(?:^|\/)\d{4}-\d{2}-\d{2}-[^/]+$/.test(path);
}

/**
 * Returns the folder that has the whole site in it, with a slash, or nothing: where the settings of
 * its generator are, or the one folder of an archive.
 */
function wrapperOf(source: OpenSource): string {
  const top = topFolder(source);
  const hasSettings = source.files.some(({ path }) => isSettings(path.slice(top.length)));
  return top !== '' && (isArchive(source) || hasSettings) ? top : '';
}

/** The settings of a generator, beside its content folders. */
function isSettings(path: string): boolean {
  return /^(?:_config\.ya?ml|(?:hugo|config|zola)\.(?:toml|ya?ml)|mkdocs\.ya?ml|pelicanconf\.py|(?:docusaurus|astro|gatsby|eleventy)[\w.-]*\.[cm]?[jt]s|\.eleventy\.js)$/i.test(
    path,
  );
}

function withoutWrapper(declared: DeclaredLanguages, wrapper: string): DeclaredLanguages {
  if (wrapper === '') return declared;
  const folders = [...declared.folders].map(
    ([folder, language]) =>
      [folder.startsWith(wrapper) ? folder.slice(wrapper.length) : folder, language] as const,
  );
  return { ...declared, folders: new Map(folders) };
}

/**
 * Returns all content files of a source, in source order.
 * @param declared what its configuration says about languages.
 */
export function contentFiles(
  source: OpenSource,
  declared: DeclaredLanguages = nothingDeclared,
): ContentFileRef[] {
  const files = source.files.filter(
    (file) => markdownFile.test(file.path) || htmlFile.test(file.path),
  );
  const wrapper = wrapperOf(source);
  const inSite = (path: string) => path.slice(wrapper.length);
  const languages = findLanguageFolders(
    files.map((file) => inSite(file.path)),
    withoutWrapper(declared, wrapper),
  );
  const places = files.map((file) => ({ file, ...splitLanguage(inSite(file.path), languages) }));
  const roots = contentRoots(places.map(({ path }) => path));
  const refs = places.flatMap(({ file, path, ...language }): ContentFileRef[] => {
    const root = roots.find((candidate) => candidate === '' || path.startsWith(`${candidate}/`));
    // Outside a content-only folder, an HTML page is more likely a template than an article.
    if (isHtmlContent(path) && (root === undefined || (root === '' && !isPost(path)))) return [];
    if (root === undefined) {
      const role = roleOutside(path);
      return role === undefined ? [] : [{ file, inContent: path, role, ...language }];
    }
    const inContent = root === '' ? path : path.slice(root.length + 1);
    const isForeign = root === '' && path.split('/').some((part) => foreignFolders.has(part));
    const role: Role = isForeign
      ? { kind: 'skip', reason: 'a part of a theme, or what others wrote' }
      : roleOf(inContent);
    return [{ file, inContent, role, ...language }];
  });
  return withoutSources(refs);
}

/** A file from which another content file was made is not an article beside it. */
function withoutSources(refs: readonly ContentFileRef[]): ContentFileRef[] {
  const stem = ({ file: { path } }: ContentFileRef) => path.replace(/\.\w+$/, '');
  const isComputed = ({ file }: ContentFileRef) => computedFile.test(file.path);
  const made = new Map(refs.filter((ref) => !isComputed(ref)).map((ref) => [stem(ref), ref]));
  return refs.map((ref) => {
    const other = isComputed(ref) ? made.get(stem(ref)) : undefined;
    if (other === undefined) return ref;
    return { ...ref, role: { kind: 'skip', reason: `the source of ${other.file.path}` } };
  });
}

/**
 * Returns a function that gives the path of a file below the content folder. Undefined for one that
 * lies outside, or that by its place or name is no article.
 * @param others files that may be articles, beside those that are read.
 */
export function contentPlace(
  source: OpenSource,
  others: readonly SourceFile[],
): (path: string) => string | undefined {
  const wrapper = wrapperOf(source);
  const read = source.files.filter(({ path }) => markdownFile.test(path) || htmlFile.test(path));
  const roots = contentRoots([...read, ...others].map(({ path }) => path.slice(wrapper.length)));
  return (whole) => {
    const path = whole.slice(wrapper.length);
    const root = roots.find((one) => one === '' || path.startsWith(`${one}/`));
    if (root === undefined || inTemplates(path)) return undefined;
    const inContent = root === '' ? path : path.slice(root.length + 1);
    return roleOf(inContent.replace(/\.\w+$/, '')).kind === 'item' ? inContent : undefined;
  };
}

/** Returns a content file's own name, or the folder's name for `index.md` and `_index.md`. */
export function contentName(inContent: string): string {
  const parts = inContent.split('/');
  const name = (parts.at(-1) ?? '').replace(ending, '');
  return /^_?index$/.test(name) && parts.length > 1 ? (parts.at(-2) ?? name) : name;
}
