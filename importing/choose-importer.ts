/** Finds the importer for a source. */
import { foreignFormat, isNotion } from './foreign-formats.ts';
import {
  importFormats,
  SourceError,
  type Importer,
  type ImportFormat,
  type OpenSource,
} from './source.ts';

/** Each is loaded when it is tried: the parser of one format is of no use to the others. */
const importers: Readonly<Record<ImportFormat, () => Promise<Importer>>> = {
  wxr: async () => (await import('./wxr/wxr-importer.ts')).wxrImporter,
  ghost: async () => (await import('./ghost/ghost-importer.ts')).ghostImporter,
  markdown: async () => (await import('./markdown/markdown-importer.ts')).markdownImporter,
  html: async () => (await import('./html/html-importer.ts')).htmlImporter,
};

/**
 * Returns the importer of a format, or the first one that recognizes the source.
 * @throws SourceError when none does.
 */
export async function chooseImporter(
  source: OpenSource,
  format: ImportFormat | undefined,
): Promise<Importer> {
  if (format !== undefined) return importers[format]();
  for (const known of importFormats) {
    const importer = await importers[known]();
    if (!(await importer.detect(source))) continue;
    if (known === 'markdown' && (await isNotion(source))) break;
    if (
      known === 'markdown' &&
      (await (await import('./html/html-importer.ts')).isBuiltSite(source))
    )
      continue;
    return importer;
  }
  throw new SourceError(
    (await foreignFormat(source)) ??
      `${source.name} is neither a WordPress export (WXR), a Ghost export (JSON) ` +
        'nor a folder of Markdown or of built pages. If it is, say which with --format.',
  );
}
