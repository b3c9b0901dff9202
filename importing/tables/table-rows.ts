/**
 * Parses the rows of a table of separated values. A broken row is reported, and parsing continues
 * normally with the next row.
 */
import { CsvError, parse } from 'csv-parse/sync';
import type { TextLine } from './text-lines.ts';

export type Separator = ',' | ';' | '\t';

export type TableRow =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly problem: string };

/**
 * A quoted cell may span this many lines, for example an address. A quote that closes later was not
 * meant as an opening quote.
 */
const ROW_MAX_LINES = 20;

function quotesIn(text: string): number {
  return text.split('"').length - 1;
}

/**
 * @param isLenient Treats quotes within a cell as characters.
 * @returns undefined when the text is not exactly one row.
 */
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

/** Returns the cells of one line, by the rules of RFC 4180 if the line follows them. */
export function lineCells(text: string, separator: Separator): readonly string[] | undefined {
  return cellsOf(text, separator, false) ?? cellsOf(text, separator, true);
}

/** Allows lines to be inspected before they are consumed. */
function lookAhead(lines: AsyncIterator<TextLine>) {
  const waiting: TextLine[] = [];
  return {
    async take(): Promise<TextLine | undefined> {
      const line = waiting.shift();
      if (line !== undefined) return line;
      const next = await lines.next();
      return next.done === true ? undefined : next.value;
    },
    /** Returns the line after the given number of lines. */
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

/**
 * Returns the cells of a row that spans several lines, and consumes those lines. A row has `width`
 * cells.
 */
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

/**
 * Rows without any value are skipped.
 * @param width Number of cells in the header.
 */
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
