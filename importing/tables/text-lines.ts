/** Reads the lines of a text file as a stream, with their numbers. */
import { createReadStream } from 'node:fs';
import * as v from 'valibot';

/**
 * Error for a file that is not the table it should be. The message names the file, the line and
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

/** The encoding of a file without a byte order mark. */
export type Encoding = 'utf-8' | 'windows-1252';

const notInEncoding = v.object({ code: v.literal('ERR_ENCODING_INVALID_ENCODED_DATA') });

/** Returns Windows-1252 for a file that is not UTF-8: older spreadsheets save tables in it. */
export async function guessEncoding(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
      decoder.decode(chunk, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (v.is(notInEncoding, error)) return 'windows-1252';
    throw error;
  }
}

/** Detects the encoding by the byte order mark: tables saved as "Unicode text" are UTF-16. */
function encodingOf(
  [first, second]: Uint8Array,
  otherwise: Encoding,
): Encoding | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : otherwise;
}

async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(chunk, encoding));
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

/**
 * LF, CRLF and CR end a line. Bytes that are invalid in the encoding become U+FFFD. The byte order
 * mark is removed.
 * @param of what the table is of, for messages.
 * @param encoding default: UTF-8.
 * @throws TableError for a line without an end.
 */
export async function* textLines(
  path: string,
  { of, encoding = 'utf-8' }: { readonly of: string; readonly encoding?: Encoding | undefined },
): AsyncGenerator<TextLine> {
  let rest = '';
  let number = 0;
  for await (const text of decoded(path, encoding)) {
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
        `${path}:${number + 1}: the line has more than ${LINE_MAX_LENGTH.toLocaleString('en-US')} characters; this is not a table of ${of}`,
      );
  }
  const last = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
  if (last !== '') yield { number: number + 1, text: last };
}
