/** Reads the lines of a text file as a stream, with their numbers. */
import { createReadStream } from 'node:fs';

/**
 * Error for a file that is not a table of subscriptions. The message names the file, the line and
 * the problem. Nothing has been stored.
 */
export class TableError extends Error {
  override readonly name = 'TableError';
}

export interface TextLine {
  /** Counts from 1. */
  readonly number: number;
  readonly text: string;
}

/** A longer line is not a row of a table that people maintain. */
const LINE_MAX_LENGTH = 65_536;
const LINE_END = /\r\n|\n|\r/g;

/** Detects the encoding by the byte order mark: tables saved as "Unicode text" are UTF-16. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

async function* decoded(path: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

/**
 * LF, CRLF and CR end a line. Bytes that are invalid in the encoding become U+FFFD. The byte order
 * mark is removed.
 * @throws TableError for a line without an end.
 */
export async function* textLines(path: string): AsyncGenerator<TextLine> {
  let rest = '';
  let number = 0;
  for await (const text of decoded(path)) {
    rest += text;
    let start = 0;
    for (const { 0: end, index } of rest.matchAll(LINE_END)) {
      // The LF that belongs to this CR may be at the start of the next chunk.
      if (end === '\r' && index === rest.length - 1) break;
      yield { number: (number += 1), text: rest.slice(start, index) };
      start = index + end.length;
    }
    rest = rest.slice(start);
    if (rest.length > LINE_MAX_LENGTH)
      throw new TableError(
        `${path}:${number + 1}: the line has more than ${LINE_MAX_LENGTH.toLocaleString('en-US')} characters; this is not a table of subscriptions`,
      );
  }
  const last = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
  if (last !== '') yield { number: number + 1, text: last };
}
