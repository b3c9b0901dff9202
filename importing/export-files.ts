/** Importers of exports that another system writes: how their files are found and read. */
import {
  SourceError,
  type Importer,
  type ImportFormat,
  type ImportRun,
  type OpenSource,
  type SourceFile,
  type SourceRecord,
} from './source.ts';

interface ExportFormat {
  readonly format: ImportFormat;
  /** For the error where there is none, e.g. `WordPress export (an .xml file …)`. */
  readonly name: string;
  /** Paths of a folder that can be one. */
  readonly path: RegExp;
  readonly isExport: (file: SourceFile) => boolean | Promise<boolean>;
  /** Checks all files before it yields the first record, so that a broken one stores nothing. */
  readonly read: (
    files: readonly SourceFile[],
    source: OpenSource,
    run: ImportRun,
  ) => AsyncIterable<SourceRecord>;
}

/** Returns the importer of a format whose exports are files. */
export function exportImporter({ format, name, path, isExport, read }: ExportFormat): Importer {
  const exportsIn = async ({ files, single }: OpenSource): Promise<SourceFile[]> => {
    const candidates = single ? files : files.filter((file) => path.test(file.path));
    const found: SourceFile[] = [];
    for (const file of candidates) if (await isExport(file)) found.push(file);
    return found;
  };
  return {
    format,
    detect: async (source) => (await exportsIn(source)).length > 0,
    async *read(source, run) {
      const found = await exportsIn(source);
      // The user named this file, so read it even if it does not look like an export: the error
      // then says what is wrong.
      const files = found.length === 0 && source.single ? source.files : found;
      if (files.length === 0) throw new SourceError(`${source.name}: there is no ${name} in it`);
      yield* read(files, source, run);
    },
  };
}
