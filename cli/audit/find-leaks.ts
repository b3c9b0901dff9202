/**
 * Looks for canaries in a response, including ones that were encoded, packed or split by tags on
 * the way.
 */
import {
  brotliDecompressSync,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib';
import type { IncomingHttpHeaders } from 'node:http';
import { decodeEntities } from '../../shared/content/text.ts';

/** Maximum depth of nested encodings. */
const MAX_DEPTH = 4;

type Unpack = (bytes: Buffer) => Buffer;
const codings: Readonly<Record<string, Unpack>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
  deflate: inflateSync,
};

/**
 * Returns the body without its content codings.
 * @throws on an unknown coding, since it could hide anything.
 */
function uncoded(body: Buffer, contentEncoding: string | undefined): Buffer {
  if (body.length === 0) return body;
  return (contentEncoding ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
    .reverse()
    .reduce((bytes, name) => {
      const unpack = codings[name];
      if (unpack === undefined) throw new Error(`A body is coded as "${name}"`);
      return unpack(bytes);
    }, body);
}

function percentDecoded(text: string): string {
  return text
    .replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
    )
    .replaceAll('+', ' ');
}

/** Decodes the escapes of JSON, JavaScript and CSS. */
function unescaped(text: string): string {
  const character = (hex: string) =>
    String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(hex, 16)));
  return text
    .replace(
      /\\u\{?([0-9a-f]{4,6})\}?|\\x([0-9a-f]{2})/gi,
      (_, one: string | undefined, two: string | undefined) => character(one ?? two ?? '0'),
    )
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) => character(hex))
    .replaceAll('\\', '');
}

/**
 * Formats of packed bytes, with what their first bytes can be. An attempt that fails costs much more
 * than the look at them.
 */
const packings: readonly { readonly unpack: Unpack; readonly mayBe: (bytes: Buffer) => boolean }[] =
  [
    // RFC 1952 §2.3.1
    { unpack: gunzipSync, mayBe: ([first, second]) => first === 0x1f && second === 0x8b },
    // RFC 1950 §2.2: the method, and a checksum of both bytes.
    {
      unpack: inflateSync,
      mayBe: ([first = 0, second = 0]) => first % 16 === 8 && (first * 256 + second) % 31 === 0,
    },
    // RFC 1951 §3.2.3: three kinds of block, after the bit of the last one.
    { unpack: inflateRawSync, mayBe: ([first = 0]) => Math.floor(first / 2) % 4 !== 3 },
    { unpack: brotliDecompressSync, mayBe: () => true },
  ];

/** Unpacks bytes that were packed. Bytes that only look packed are not an error. */
function unpackedNow(bytes: Buffer): Buffer[] {
  return packings.flatMap(({ unpack, mayBe }) => {
    if (!mayBe(bytes)) return [];
    try {
      return [unpack(bytes)];
    } catch {
      return [];
    }
  });
}

/** Bytes that hold nothing packed: the same addresses and tokens appear in most responses. */
const notPacked = new Set<string>();
const MAX_NOT_PACKED = 10_000;
/** Longer ones rarely appear twice, and would keep memory. */
const MAX_REMEMBERED_BYTES = 1_000;

function unpacked(bytes: Buffer): Buffer[] {
  if (bytes.length > MAX_REMEMBERED_BYTES) return unpackedNow(bytes);
  // A part of the response's text would keep all of it in memory.
  const key = bytes.toString('latin1');
  if (notPacked.has(key)) return [];
  const found = unpackedNow(bytes);
  if (notPacked.size >= MAX_NOT_PACKED) notPacked.clear();
  if (found.length === 0) notPacked.add(key);
  return found;
}

/**
 * A run may begin with letters that belong to the preceding text, so all four alignments are read.
 */
function base64Runs(text: string): string[] {
  return (text.match(/[\w+/-]{40,}/g) ?? []).flatMap((run) =>
    [0, 1, 2, 3].flatMap((skip) => {
      const bytes = Buffer.from(run.slice(skip), 'base64');
      return [bytes, ...(skip === 0 ? unpacked(bytes) : [])].flatMap(asTexts);
    }),
  );
}

function hexRuns(text: string): string[] {
  return (text.match(/(?:[0-9a-f]{2}){16,}/gi) ?? []).map((run) =>
    Buffer.from(run, 'hex').toString('latin1'),
  );
}

/** UTF-16 of Latin letters is UTF-8 with zeros. */
function asTexts(bytes: Buffer): string[] {
  const text = bytes.toString('latin1');
  return text.includes('\u0000') ? [text, text.replaceAll('\u0000', '')] : [text];
}

const views: Readonly<Record<string, (text: string) => readonly string[]>> = {
  'percent-encoding': (text) => [percentDecoded(text)],
  entities: (text) => [decodeEntities(text)],
  escapes: (text) => [unescaped(text)],
  tags: (text) => [text.replace(/<[^>]*>/g, '')],
  base64: base64Runs,
  hex: hexRuns,
};

/** Where a canary was found, and how it was encoded. */
class Search {
  readonly found: string[] = [];
  readonly #canary: RegExp;
  readonly #seen = new Set<string>();

  constructor(canary: RegExp) {
    this.#canary = canary;
  }

  look(text: string, how: readonly string[] = []): void {
    if (this.#seen.has(text)) return;
    this.#seen.add(text);
    const hit = this.#canary.exec(text);
    if (hit !== null) {
      const around = text.slice(Math.max(0, hit.index - 40), hit.index + 50);
      this.found.push(`${['plain', ...how].join(' > ')}: ${JSON.stringify(around)}`);
      return;
    }
    if (how.length >= MAX_DEPTH) return;
    for (const [name, decode] of Object.entries(views))
      for (const decoded of decode(text)) this.look(decoded, [...how, name]);
  }
}

/**
 * Returns where a response contains a canary: how it was encoded and the text around it. Empty when
 * there is none.
 */
export type LeakFinder = (body: Buffer, headers: IncomingHttpHeaders) => readonly string[];

/**
 * @param word a canary such as `CANARY-7f3a`, which appears nowhere but in content that must not
 *   leave the server without payment.
 */
export function createLeakFinder(word: string): LeakFinder {
  // Matches any case, and whatever replaces its hyphen in a slug, a name or an index of words.
  const canary = new RegExp(word.replace('-', '[^a-z0-9]{0,3}'), 'i');
  // Nothing shorter can contain a canary, in any encoding.
  const minLength = word.length - 1;
  // Parts of pages in which nothing was found. Most of a page appears on every page.
  const clean = new Set<string>();

  /**
   * Encodings contain neither tags nor quotes, so each text between them is checked separately,
   * once.
   */
  function searchParts(text: string): string[] {
    return text.split(/[<>"]/).flatMap((part) => {
      if (part.length < minLength || clean.has(part)) return [];
      const search = new Search(canary);
      search.look(part);
      if (search.found.length === 0) clean.add(part);
      return search.found;
    });
  }

  return (body, headers) => {
    const found: string[] = [];
    for (const text of asTexts(uncoded(body, headers['content-encoding']))) {
      found.push(...searchParts(text));
      // Canaries that were split: by tags, or by quotes in a script.
      if (found.length === 0)
        for (const whole of [text, decodeEntities(text.replace(/<[^>]*>/g, ''))])
          if (canary.test(whole)) found.push(`cut up: ${JSON.stringify(canary.exec(whole)?.[0])}`);
    }
    found.push(...searchParts(Object.entries(headers).flat(2).join('\n')));
    return found;
  };
}
