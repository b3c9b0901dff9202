/**
 * Front matter that files take from their folders: the data files of Eleventy, `cascade` of Hugo,
 * `defaults` of Jekyll.
 */
import { dirname } from 'node:path/posix';
import { errorMessage } from '../../../shared/error-message.ts';
import type { ImportRun, OpenSource, SourceFile } from '../../source.ts';
import { readDataFile } from './data-file.ts';
import { asText, isRecord, recordField, textField, type FrontMatter } from './fields.ts';
import { readContentFile } from './front-matter.ts';

/** Values for the files below a folder. The empty folder is the whole source. */
interface Inherited {
  readonly folder: string;
  readonly data: FrontMatter;
  /** Only for files in folders of this name (Jekyll's `type`). */
  readonly within?: string;
}

/** Names of Eleventy's collections, by which lists are made; they say nothing to readers. */
const collections = /^(?:posts?|blog|articles?|pages?|all|nav)$/i;

function withoutCollections(data: FrontMatter): FrontMatter {
  if (data['tags'] === undefined) return data;
  const given: unknown[] = Array.isArray(data['tags']) ? data['tags'] : [data['tags']];
  return { ...data, tags: given.filter((tag) => !collections.test(asText(tag) ?? '')) };
}

/** `posts/posts.json`, `posts/posts.11tydata.json`. */
const folderData = /(?:^|\/)([^/]+)\/\1(?:\.11tydata)?\.(?:json|ya?ml)$/;
const folderProgram = /(?:^|\/)([^/]+)\/\1\.11tydata\.[cm]?js$/;

async function readEleventy(file: SourceFile): Promise<Inherited[]> {
  const data = await readDataFile(file);
  return isRecord(data) ? [{ folder: dirname(file.path), data: withoutCollections(data) }] : [];
}

/** https://jekyllrb.com/docs/configuration/front-matter-defaults/ */
async function readJekyll(file: SourceFile): Promise<Inherited[]> {
  const config = await readDataFile(file);
  const defaults: unknown[] =
    isRecord(config) && Array.isArray(config['defaults']) ? config['defaults'] : [];
  const root = dirname(file.path) === '.' ? '' : `${dirname(file.path)}/`;
  return defaults.filter(isRecord).flatMap((entry): Inherited[] => {
    const [data, scope] = [recordField(entry, 'values'), recordField(entry, 'scope') ?? {}];
    const path = (textField(scope, 'path') ?? '').replace(/\/?\*.*$|^\/+|\/+$/g, '');
    const type = textField(scope, 'type');
    if (data === undefined) return [];
    const folder = `${root}${path}`.replace(/\/$/, '');
    return [{ folder, data, ...(type === undefined ? {} : { within: `_${type}` }) }];
  });
}

/** https://gohugo.io/content-management/front-matter/#cascade */
async function readCascade(file: SourceFile): Promise<Inherited[]> {
  const text = Buffer.from(await file.read()).toString('utf8');
  if (!/^\s*(?:cascade\b|"cascade"|\[+cascade)/m.test(text)) return [];
  const { data } = readContentFile(text);
  const given: unknown[] = Array.isArray(data['cascade']) ? data['cascade'] : [data['cascade']];
  const folder = dirname(file.path) === '.' ? '' : dirname(file.path);
  return given.filter(isRecord).flatMap((entry): Inherited[] => {
    const target = recordField(entry, 'target') ?? recordField(entry, '_target') ?? {};
    // A target by path or language would need Hugo's own patterns.
    if (Object.keys(target).some((key) => key !== 'kind')) return [];
    return (textField(target, 'kind') ?? 'page') === 'page' ? [{ folder, data: entry }] : [];
  });
}

function readerOf(path: string): ((file: SourceFile) => Promise<Inherited[]>) | undefined {
  if (folderData.test(path)) return readEleventy;
  if (/(?:^|\/)_config\.ya?ml$/.test(path)) return readJekyll;
  return /(?:^|\/)_index\.(?:md|html)$/.test(path) ? readCascade : undefined;
}

function holds({ folder, within }: Inherited, path: string): boolean {
  return (
    (folder === '' || path.startsWith(`${folder}/`)) &&
    (within === undefined || path.split('/').includes(within))
  );
}

/**
 * Returns a function that gives the values that a file inherits. The nearest folder counts.
 * `layout` and `permalink` are left out where they are patterns: they say how pages are made.
 */
export async function readInheritedFields(
  source: OpenSource,
  run: Pick<ImportRun, 'warn'>,
): Promise<(path: string) => FrontMatter> {
  const found: Inherited[] = [];
  for (const file of source.files) {
    if (folderProgram.test(file.path))
      run.warn(
        file.path,
        'a program sets fields of this folder, which an import does not run; defaults of a map can',
      );
    try {
      found.push(...((await readerOf(file.path)?.(file)) ?? []));
    } catch (error) {
      run.warn(
        file.path,
        `the fields that it gives to its folder are not read: ${errorMessage(error)}`,
      );
    }
  }
  found.sort((one, other) => one.folder.length - other.folder.length);
  return (path) =>
    found.reduce<FrontMatter>(
      (data, inherited) => (holds(inherited, path) ? { ...data, ...inherited.data } : data),
      {},
    );
}
