/** Opens a table in a file: first its columns, then its rows one by one. */
import { stat } from 'node:fs/promises';
import { tableRows, type Separator, type TableRow } from './table-rows.ts';
import { TableError, textLines, type Encoding } from './text-lines.ts';

export interface Table<Columns> {
  readonly columns: Columns;
  readonly rows: AsyncIterable<TableRow>;
}

export interface TableKind<Columns> {
  /** For messages, e.g. `subscriptions`. */
  readonly of: string;
  /** Reads a heading line, or says why it is none of such a table. */
  readonly readHeading: (line: string) => Columns | { readonly problem: string };
  readonly encoding?: Encoding;
}

/** First line with which some spreadsheets declare the separator. */
const separatorLine = /^sep=.$/i;

/**
 * @throws TableError when the file is not such a table. Iterating the rows also throws one where they
 *   stop being lines.
 */
export async function openTable<Columns extends { separator: Separator; width: number }>(
  path: string,
  { of, readHeading, encoding }: TableKind<Columns>,
): Promise<Table<Columns>> {
  const file = await stat(path).catch(() => undefined);
  if (file === undefined) throw new TableError(`There is no file ${path}`);
  // The file is read twice, and the contents of a pipe are gone after the first read.
  if (!file.isFile()) throw new TableError(`${path} is not a file`);
  const lines = textLines(path, { of, encoding });
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const { number, text } = next.value;
    if (text.trim() === '' || separatorLine.test(text.trim())) continue;
    const columns = readHeading(text);
    if ('problem' in columns) {
      await lines.return(undefined);
      throw new TableError(`${path}:${number}: ${columns.problem}`);
    }
    return { columns, rows: tableRows(lines, columns.separator, columns.width) };
  }
  throw new TableError(`${path}: the file is empty`);
}
