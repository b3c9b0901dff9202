/** Reads a table of subscriptions from a file: first its columns, then its rows one by one. */
import { stat } from 'node:fs/promises';
import { readColumns, type Columns } from './columns.ts';
import { tableRows, type TableRow } from '../../importing/tables/table-rows.ts';
import { TableError, textLines } from '../../importing/tables/text-lines.ts';

export interface Table {
  readonly columns: Columns;
  readonly rows: AsyncIterable<TableRow>;
}

/** First line with which some spreadsheets declare the separator. */
const separatorLine = /^sep=.$/i;

/**
 * @throws TableError when the file is not a table of subscriptions. Iterating the rows also throws
 *   one where they stop being lines.
 */
export async function readTable(path: string): Promise<Table> {
  const file = await stat(path).catch(() => undefined);
  if (file === undefined) throw new TableError(`There is no file ${path}`);
  // The file is read twice, and the contents of a pipe are gone after the first read.
  if (!file.isFile()) throw new TableError(`${path} is not a file`);
  const lines = textLines(path);
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const { number, text } = next.value;
    if (text.trim() === '' || separatorLine.test(text.trim())) continue;
    const columns = readColumns(text);
    if ('problem' in columns) {
      await lines.return(undefined);
      throw new TableError(`${path}:${number}: ${columns.problem}`);
    }
    return { columns, rows: tableRows(lines, columns.separator, columns.width) };
  }
  throw new TableError(`${path}: the file is empty`);
}
