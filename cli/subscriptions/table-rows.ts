/** The rows of a table with separated values. A row that is broken says so, and the next one is read as if nothing had been. */
import { CsvError, parse } from 'csv-parse/sync';
import type { TextLine } from './text-lines.ts';

export type Separator = ',' | ';' | '\t';

export type TableRow =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly problem: string };

/** A quoted cell may hold this many lines, such as those of an address; a quote that closes later was never meant to open. */
const ROW_MAX_LINES = 20;

function quotesIn(text: string): number {
  return text.split('"').length - 1;
}

/** @param isLenient quotes within a cell are characters. @returns undefined when that is not one row. */
function cellsOf(
  text: string,
  separator: Separator,
  isLenient: boolean,
): readonly string[] | undefined {
  try {
    const records: string[][] = parse(text, {
      delimiter: separator,
      record_delimiter: '\n',
      relax_quotes: isLenient,
      relax_column_count: true,
    });
    return records.length === 1 ? records[0] : undefined;
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** The cells of one line, by the rules of RFC 4180 when it keeps to them. */
export function lineCells(text: string, separator: Separator): readonly string[] | undefined {
  return cellsOf(text, separator, false) ?? cellsOf(text, separator, true);
}

/** Lines that can be looked at before they are taken. */
function lookAhead(lines: AsyncIterator<TextLine>) {
  const waiting: TextLine[] = [];
  return {
    async take(): Promise<TextLine | undefined> {
      const line = waiting.shift();
      if (line !== undefined) return line;
      const next = await lines.next();
      return next.done === true ? undefined : next.value;
    },
    /** The line that comes after so many others. */
    async peek(after: number): Promise<TextLine | undefined> {
      while (waiting.length <= after) {
        const next = await lines.next();
        if (next.done === true) return undefined;
        waiting.push(next.value);
      }
      return waiting[after];
    },
    drop(count: number): void {
      waiting.splice(0, count);
    },
  };
}
type LookAhead = ReturnType<typeof lookAhead>;

/** The cells of a row over several lines, which are then taken. A row has `width` cells. */
async function longRow(
  first: TextLine,
  ahead: LookAhead,
  separator: Separator,
  width: number,
): Promise<readonly string[] | undefined> {
  let text = first.text;
  for (let more = 0; more < ROW_MAX_LINES - 1; more += 1) {
    const next = await ahead.peek(more);
    if (next === undefined) return undefined;
    text += `\n${next.text}`;
    if (quotesIn(next.text) % 2 === 0) continue;
    const cells = cellsOf(text, separator, false);
    if (cells?.length !== width) return undefined;
    ahead.drop(more + 1);
    return cells;
  }
  return undefined;
}

function rowOf(
  { number: line, text }: TextLine,
  cells: readonly string[] | undefined,
  width: number,
): TableRow {
  if (text.includes('\ufffd'))
    return { line, problem: 'it has characters that are not UTF-8; save the table as CSV UTF-8' };
  if (cells === undefined) return { line, problem: 'a quote opens that is not closed' };
  const extra = cells.slice(width).some((cell) => cell.trim() !== '');
  if (cells.length < width || extra)
    return { line, problem: `it has ${cells.length} cells where the header has ${width}` };
  return { line, cells: cells.slice(0, width) };
}

/** @param width of the header, in cells. Rows without any value are left out. */
export async function* tableRows(
  lines: AsyncIterator<TextLine>,
  separator: Separator,
  width: number,
): AsyncGenerator<TableRow> {
  const ahead = lookAhead(lines);
  for (let first = await ahead.take(); first !== undefined; first = await ahead.take()) {
    if (first.text.trim() === '') continue;
    const isOpen = quotesIn(first.text) % 2 === 1;
    const cells =
      (isOpen ? await longRow(first, ahead, separator, width) : undefined) ??
      lineCells(first.text, separator);
    if (cells?.every((cell) => cell.trim() === '') === true) continue;
    yield rowOf(first, cells, width);
  }
}
