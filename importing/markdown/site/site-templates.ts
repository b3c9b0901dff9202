/**
 * The templates that came with a source: shortcodes, includes, and text files that others import.
 * Only what an item names is read.
 */
import type { OpenSource, SourceFile } from '../../source.ts';
import { isRecord } from '../front-matter/fields.ts';
import { readDataFile } from '../front-matter/data-file.ts';
import { MAX_MARKDOWN_BYTES } from '../../limits.ts';
import type { SiteData } from '../dialects/liquid/site-data.ts';
import type { OwnTemplate, TemplateKind } from '../dialects/expand-context.ts';

export interface SiteTemplates {
  /** Reads the templates that a text names, and those that they name, so that `find` knows them. */
  prepare(text: string): Promise<void>;
  find(kind: TemplateKind, name: string): OwnTemplate | undefined;
  /** The data files of the site, once a text that was prepared names them. */
  readonly data: SiteData;
}

/** Larger files are no templates. */
const MAX_TEMPLATE_BYTES = 256 * 1024;
const MAX_TEMPLATES = 20_000;

const templateFile = /\.(?:html?|liquid|njk|jinja2?|j2|md|mdx|markdown|txt|webc)$/i;
const shortcodePath = /(?:^|\/)layouts\/_?shortcodes\/(.+)\.(?:html|md)$/i;
const includePath =
  /(?:^|\/)(?:_includes|includes|_include|partials|_partials|components|_components|snippets|_snippets|shortcodes|templates|_layouts)\/(.+)$/i;

const names: readonly (readonly [TemplateKind, RegExp])[] = [
  ['shortcode', /\{\{[<%]\s*\/?\s*([\w./-]+)/g],
  [
    'include',
    /\{%-?\s*(?:include|include_relative|include_cached|render|partial)\s+["']?([\w./-]+)/g,
  ],
  ['import', /^import\s[^\n]*\sfrom\s+['"]([^'"\n]+\.(?:mdx?|markdown))['"]/gm],
  ['import', /-8<-+[ \t]+["']([^"'\n:]+)/g],
  ['import', /^[ \t]*([\w./-]+\.\w+)[ \t]*$/gm],
];

function withoutEnding(path: string): string {
  return path.replace(/\.\w+$/, '');
}

/** The files of a source by the names under which tags may mention them. */
function nameFiles(source: OpenSource): Record<TemplateKind, Map<string, SourceFile>> {
  const found = {
    shortcode: new Map<string, SourceFile>(),
    include: new Map<string, SourceFile>(),
    import: new Map<string, SourceFile>(),
  };
  const add = (kind: TemplateKind, name: string, file: SourceFile): void => {
    if (!found[kind].has(name)) found[kind].set(name, file);
  };
  for (const file of source.files) {
    if (file.size > MAX_TEMPLATE_BYTES) continue;
    const { path } = file;
    const [, shortcode] = shortcodePath.exec(path) ?? [];
    if (shortcode !== undefined) add('shortcode', shortcode, file);
    const [, include] = includePath.exec(path) ?? [];
    if (include !== undefined && templateFile.test(path))
      for (const name of [include, withoutEnding(include)]) add('include', name, file);
  }
  return found;
}

/** Returns the file that a path means, which may begin anywhere in the source. */
function endingIn(source: OpenSource, name: string): SourceFile | undefined {
  const end = name.replace(/^(?:\.{1,2}\/|@\w*\/|~\/|\/)+/, '');
  if (end === '' || end.length > 300) return undefined;
  return source.files.find(
    ({ path, size }) => size <= MAX_TEMPLATE_BYTES && (path === end || path.endsWith(`/${end}`)),
  );
}

const dataFile = /(?:^|\/)_data\/(.+)\.(?:ya?ml|json|csv)$/i;
/** More data than this is no data of texts. */
const MAX_DATA_BYTES = 16 * MAX_MARKDOWN_BYTES;

/** Reads `_data/`, folders as records of their files. A file that cannot be read is left out. */
async function readSiteData(source: OpenSource): Promise<SiteData> {
  const data: Record<string, unknown> = {};
  let left = MAX_DATA_BYTES;
  for (const file of source.files) {
    const [, path] = dataFile.exec(file.path) ?? [];
    if (path === undefined || file.size > Math.min(left, MAX_MARKDOWN_BYTES)) continue;
    left -= file.size;
    const names = path.split('/');
    const name = names.pop() ?? '';
    let folder = data;
    for (const one of names) {
      const inner = Object.hasOwn(folder, one) && isRecord(folder[one]) ? folder[one] : {};
      folder[one] = inner;
      folder = inner;
    }
    try {
      folder[name] ??= await readDataFile(file, 'core');
    } catch {
      // Outputs of it stay unknown, and the report names them.
    }
  }
  return data;
}

/** Finds the templates of a source by the names that tags have for them. */
export function createSiteTemplates(source: OpenSource): SiteTemplates {
  const files = nameFiles(source);
  const read = new Map<string, OwnTemplate | undefined>();
  let data: SiteData | undefined;

  async function load(kind: TemplateKind, name: string): Promise<OwnTemplate | undefined> {
    const file = files[kind].get(name) ?? (kind === 'import' ? endingIn(source, name) : undefined);
    return file === undefined
      ? undefined
      : { path: file.path, text: Buffer.from(await file.read()).toString('utf8') };
  }

  async function prepare(text: string): Promise<void> {
    if (text.includes('site.data')) data ??= await readSiteData(source);
    const snippets = text.includes('-8<-');
    for (const [kind, pattern] of names) {
      // A bare line is the name of a file only between the marks of a snippet.
      if (pattern.source.startsWith('^[ \\t]*(') && !snippets) continue;
      for (const [, name = ''] of text.matchAll(pattern)) {
        const key = `${kind} ${name}`;
        if (read.has(key) || read.size >= MAX_TEMPLATES) continue;
        read.set(key, undefined);
        const template = await load(kind, name);
        if (template === undefined) continue;
        read.set(key, template);
        await prepare(template.text);
      }
    }
  }

  return {
    prepare,
    find: (kind, name) => read.get(`${kind} ${name}`),
    get data() {
      return data ?? {};
    },
  };
}
