/** Importer for the built pages of a site: what a generator without a dialect here has made. */
import { errorMessage } from '../../shared/error-message.ts';
import { isSystemExport } from '../foreign-formats.ts';
import { contentFiles } from '../markdown/site/content-files.ts';
import {
  SourceError,
  type Importer,
  type OpenSource,
  type SourceFile,
  type SourceRecord,
} from '../source.ts';
import { decodeText } from '../text-encoding.ts';
import { pageFile, readHtmlSite, type SkippedPage, type HtmlSite } from './html-site.ts';
import { makeItem } from './make-item.ts';

const HEAD_BYTES = 1_024;
/** So many pages are looked at for one that is whole. */
const MAX_PROBED = 20;

/** Whether a source has a whole page of HTML, and no part of one alone. */
export async function hasBuiltPages({ files, single }: OpenSource): Promise<boolean> {
  if (single) return false;
  for (const file of files.filter(({ path }) => pageFile.test(path)).slice(0, MAX_PROBED)) {
    const head = decodeText((await file.read()).subarray(0, HEAD_BYTES)).text;
    if (/^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html)[\s>]/i.test(head)) return true;
  }
  return false;
}

/** Front matter of YAML, TOML or JSON begins a file of Markdown that a generator reads. */
async function hasFrontMatter(file: SourceFile): Promise<boolean> {
  const head = Buffer.from((await file.read()).subarray(0, HEAD_BYTES)).toString('utf8');
  return /^\ufeff?\s*(?:-{3,}|\+{3,}|\{)[ \t]*\r?\n/.test(head);
}

/**
 * Whether a source is a built site although it has content files of Markdown, too, such as a README
 * or notes that were copied into it: most of its files are pages, and none of the others has front
 * matter.
 */
export async function isBuiltSite(source: OpenSource): Promise<boolean> {
  const content = contentFiles(source).map(({ file }) => file);
  const pages = source.files.filter(({ path }) => pageFile.test(path)).length;
  if (content.filter(({ path }) => !pageFile.test(path)).length >= pages) return false;
  if (!(await hasBuiltPages(source))) return false;
  for (const file of content) if (await hasFrontMatter(file)) return false;
  return true;
}

/** Returns the records of the old addresses that a page without an article had. */
function redirectOf(page: SkippedPage, site: HtmlSite): SourceRecord[] {
  const { address: from, redirect } = page;
  const found = site.find(redirect ?? from, page);
  if (found?.article !== undefined) return [{ kind: 'redirect', from, toItem: found.article.id }];
  const isOutside =
    redirect !== undefined && /^https?:\/\//i.test(redirect) && !site.isOwn(redirect);
  const to = isOutside ? redirect : found?.path;
  return to === undefined || from === to ? [] : [{ kind: 'redirect-path', redirect: { from, to } }];
}

/** Says why no page of a source is an article, and what to give instead. */
function withoutArticles({ name }: OpenSource, [first, ...others]: readonly SkippedPage[]): string {
  const what =
    others.length === 0
      ? 'Its one page'
      : `None of its ${others.length + 1} pages is an article; one`;
  return (
    `${name} has no article. ${what} is ${first?.file.path ?? ''}: ${first?.reason ?? ''}. ` +
    'If Hugo, Jekyll or the like made them, give the folder of what it made them from, with content/ or _posts/.'
  );
}

export const htmlImporter: Importer = {
  format: 'html',
  detect: async (source) => (await hasBuiltPages(source)) && !(await isSystemExport(source)),
  async *read(source, run) {
    const site = await readHtmlSite(source, run);
    const { articles, skipped } = site;
    if (articles.length + skipped.length === 0)
      throw new SourceError(`${source.name} contains no pages of HTML.`);
    if (articles.length === 0) throw new SourceError(withoutArticles(source, skipped));
    for (const generator of site.generators)
      run.warn(
        source.name,
        `${generator} made these pages: the folder of what it made them from brings more (drafts, all fields, the text as it was written)`,
      );
    run.expect?.(articles.length + skipped.length);
    for (const { file, reason } of skipped) yield { kind: 'skip', ref: file.path, reason };
    const redirects: SourceRecord[] = [];
    for (const page of articles) {
      const ref = page.file.path;
      if (run.only?.has(ref) === false) continue;
      try {
        yield { kind: 'item', ref, ...(await makeItem(page, site, run)) };
        redirects.push({ kind: 'redirect', from: page.address, toItem: page.id });
      } catch (error) {
        yield { kind: 'skip', ref, reason: errorMessage(error) };
      }
    }
    yield* redirects;
    for (const page of skipped) yield* redirectOf(page, site);
  },
};
