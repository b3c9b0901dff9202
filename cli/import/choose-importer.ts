/** Finds the importer for a source. */
import { ghostImporter } from './ghost/ghost-importer.ts';
import { markdownImporter } from './markdown/markdown-importer.ts';
import {
  importFormats,
  SourceError,
  type Importer,
  type ImportFormat,
  type OpenSource,
} from './source.ts';
import { wxrImporter } from './wxr/wxr-importer.ts';

const importers: Readonly<Record<ImportFormat, Importer>> = {
  wxr: wxrImporter,
  ghost: ghostImporter,
  markdown: markdownImporter,
};

/**
 * Returns the importer of a format, or the first one that recognizes the source.
 * @throws SourceError when none does.
 */
export async function chooseImporter(
  source: OpenSource,
  format: ImportFormat | undefined,
): Promise<Importer> {
  if (format !== undefined) return importers[format];
  for (const known of importFormats)
    if (await importers[known].detect(source)) return importers[known];
  if (source.files.length === 0) throw new SourceError(`${source.name} is empty.`);
  throw new SourceError(
    `${source.name} is neither a WordPress export (WXR), a Ghost export (JSON) ` +
      'nor a folder of Markdown. If it is, say which with --format.',
  );
}
