/** Finds the importer for a source. */
import { ghostImporter } from './ghost/ghost-importer.ts';
import { markdownImporter } from './markdown/markdown-importer.ts';
import { SourceError, type Importer, type ImportFormat, type OpenSource } from './source.ts';
import { wxrImporter } from './wxr/wxr-importer.ts';

/**
 * In the order in which they are tried: an export's single file identifies itself, a folder of
 * Markdown may hold anything.
 */
const importers: readonly Importer[] = [wxrImporter, ghostImporter, markdownImporter];

export const importFormats: readonly ImportFormat[] = importers.map(({ format }) => format);

/**
 * Returns the importer of a format, or the first one that recognizes the source.
 * @throws SourceError when none does.
 */
export async function chooseImporter(
  source: OpenSource,
  format: ImportFormat | undefined,
): Promise<Importer> {
  for (const importer of importers) {
    if (format === undefined ? await importer.detect(source) : importer.format === format)
      return importer;
  }
  if (source.files.length === 0) throw new SourceError(`${source.name} is empty.`);
  throw new SourceError(
    `${source.name} is neither a WordPress export (WXR), a Ghost export (JSON) nor a folder of Markdown. If it is, say which with --format.`,
  );
}
