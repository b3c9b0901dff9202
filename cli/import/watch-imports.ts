/** `masthead import --watch`: imports what changes, for writing with the page open beside. */
import { stat } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import { ending } from '../ending.ts';
import { watchSources } from '../../local/watch/watch-sources.ts';
import { errorMessage } from '../../shared/error-message.ts';
import type { ImportReport } from '../../importing/report.ts';
import { isClutter } from '../../importing/entry-path.ts';
import { markdownFile } from '../../importing/markdown/site/content-files.ts';
import { SourceError } from '../../importing/source.ts';

/** Files that editors write beside the one that is edited. */
const leftByEditors = /(?:~|\.tmp|\.bak|\.sw\w|(?:^|\/)\d+)$/i;

interface Imported {
  readonly report: ImportReport;
  readonly invalidation: readonly string[];
}

/** One line for each outcome that a writer waits for. */
function linesOf({ items, removed, warnings }: ImportReport): string[] {
  return [
    `${items.stored} stored, ${items.unchanged} unchanged, ${items.skipped.length} skipped`,
    ...items.skipped.map(({ ref, reason }) => `  ${ref}: ${reason}`),
    ...removed.map(({ path, reason }) => `  ${path}: taken off the site, ${reason}`),
    ...warnings.map(({ ref, message }) => `  ${ref}: ${message}`),
  ];
}

/**
 * Returns which files to import after a change: those that changed, or all (`undefined`) when one
 * was not a text or is gone.
 */
export async function changedTexts(
  root: string,
  changed: ReadonlySet<string>,
): Promise<ReadonlySet<string> | undefined> {
  const paths = [...changed]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isClutter(path) && !leftByEditors.test(path));
  for (const path of paths) {
    // Any other file may be an image, or configuration, that many texts depend on.
    if (!markdownFile.test(path)) return undefined;
    const found = await stat(`${root}/${path}`).catch(() => undefined);
    if (found?.isFile() !== true) return undefined;
  }
  return new Set(paths.map((path) => path.normalize('NFC')));
}

export interface WatchOptions {
  /** Imports these files, by their paths; all when undefined. */
  readonly importPath: (only: ReadonlySet<string> | undefined) => Promise<Imported>;
  readonly say?: (line: string) => void;
  /** Default: when the process has to end (`ending`). */
  readonly whenEnded?: Promise<void>;
}

/**
 * Imports what changes below a path. A change that cannot be imported is reported, and the next one
 * is waited for.
 * @throws SourceError when the path is not a folder or a file of it.
 */
export async function watchImports(
  path: string,
  { importPath, say = console.log, whenEnded = ending() }: WatchOptions,
): Promise<void> {
  const found = await stat(path);
  const isText = found.isFile() && markdownFile.test(path);
  if (!found.isDirectory() && !isText)
    throw new SourceError('--watch is for a folder of Markdown, or one file of it.');
  const watch = watchSources(
    found.isDirectory() ? { folders: [path], files: [] } : { folders: [], files: [path] },
    async (changed) => {
      const time = new Date().toTimeString().slice(0, 8);
      try {
        const paths = new Set([...changed].map((file) => relative(path, file)));
        const only = found.isDirectory() ? await changedTexts(path, paths) : undefined;
        if (only?.size === 0) return;
        const { report, invalidation } = await importPath(only);
        const name = only?.size === 1 ? [...only].join('') : basename(path);
        for (const line of [...linesOf(report), ...invalidation]) say(`${time} ${name}: ${line}`);
      } catch (error) {
        say(`${time} ${errorMessage(error)}`);
      }
    },
  );
  say(`Watching ${path}. Ctrl-C ends it.`);
  await whenEnded;
  watch.close();
}
