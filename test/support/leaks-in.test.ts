import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { CANARY } from './walled-items.ts';
import { leaksIn } from './leaks-in.ts';

const text = `<p>What nobody should read: ${CANARY}-paragraph-3, and what follows it.</p>`;
const base64 = Buffer.from(text).toString('base64');
const within = (middle: string) => Buffer.from(`{"before":"a","it":"${middle}","after":"b"}`);
const escape = (form: (code: number) => string) =>
  Array.from(CANARY, (letter) => form(letter.codePointAt(0) ?? 0)).join('');
const hex = (code: number) => code.toString(16);

const hidden: [string, Buffer][] = [
  ['as it is', Buffer.from(text)],
  ['in another case', Buffer.from(text.toLowerCase())],
  ['as a slug', Buffer.from(text.replaceAll('-', '_'))],
  ['cut by tags', Buffer.from(text.replace('-7', '<wbr>-<b>7</b>'))],
  ['in UTF-16', Buffer.from(text, 'utf16le')],
  [
    'in the middle of bytes that are no text',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0x80]), Buffer.from(text), Buffer.from([0xfe])]),
  ],
  ['percent-encoded', within(encodeURIComponent(text))],
  ['percent-encoded letter by letter', within(escape((code) => `%${hex(code)}`))],
  ['percent-encoded twice', within(encodeURIComponent(escape((code) => `%${hex(code)}`)))],
  ['as decimal entities', within(escape((code) => `&#${code};`))],
  ['as hexadecimal entities', within(escape((code) => `&#x${hex(code)};`))],
  ['as escapes of JSON', within(escape((code) => `\\u${hex(code).padStart(4, '0')}`))],
  ['as escapes of JavaScript', within(escape((code) => `\\x${hex(code)}`))],
  ['as escapes of CSS', within(escape((code) => `\\${hex(code)} `))],
  ['in base64', within(base64)],
  ['in base64 of the web', within(Buffer.from(text).toString('base64url'))],
  ['in base64 behind letters of the alphabet', within(`/photos/abc/${base64}`)],
  ['in base64 that is percent-encoded', within(encodeURIComponent(base64))],
  ['in base64 of gzip', within(gzipSync(text).toString('base64'))],
  ['in base64 of deflate', within(deflateSync(text).toString('base64'))],
  ['in base64 of deflate without a head', within(deflateRawSync(text).toString('base64'))],
  ['in base64 of brotli', within(brotliCompressSync(text).toString('base64'))],
  [
    'in base64 of entities',
    within(Buffer.from(`<p>${escape((code) => `&#${code};`)}</p>`).toString('base64')),
  ],
  ['in hexadecimal', within(Buffer.from(text).toString('hex'))],
];

describe('The leak search', () => {
  it.each(hidden)('finds a canary %s', (_, body) => {
    expect(leaksIn(body, {})).not.toEqual([]);
  });

  it.each(['br', 'gzip', 'zstd', 'deflate'])('finds one in a body encoded as %s', (coding) => {
    const pack =
      { br: brotliCompressSync, gzip: gzipSync, zstd: zstdCompressSync, deflate: deflateSync }[
        coding
      ] ?? gzipSync;
    expect(leaksIn(pack(text), { 'content-encoding': coding })).toHaveLength(1);
    expect(leaksIn(pack('<p>Nothing.</p>'), { 'content-encoding': coding })).toEqual([]);
  });

  it('finds one in a header, also percent-encoded', () => {
    expect(leaksIn(Buffer.alloc(0), { location: `/story/${CANARY}` })).toHaveLength(1);
    expect(
      leaksIn(Buffer.alloc(0), { 'set-cookie': [`seen=${escape((code) => `%${hex(code)}`)}`] }),
    ).toHaveLength(1);
  });

  it('finds nothing where there is nothing, and rejects encodings that it cannot read', () => {
    expect(
      leaksIn(
        Buffer.from(
          `<p>Canaries sing. 7f3a. ${Buffer.from('nothing here at all, at some length').toString('base64')} %zz &#x; \\u</p>`,
        ),
        { etag: '"7f3a"' },
      ),
    ).toEqual([]);
    expect(leaksIn(Buffer.alloc(0), { 'content-encoding': 'br' })).toEqual([]);
    expect(() => leaksIn(Buffer.from('x'), { 'content-encoding': 'rot13' })).toThrow('rot13');
  });
});
