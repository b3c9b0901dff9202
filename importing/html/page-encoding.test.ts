/** Tests in which encoding a page is read. */
import { describe, expect, it } from '@jest/globals';
import { decodePage } from './page-encoding.ts';

/** A page whose text is some bytes. */
const page = (head: string, ...bytes: readonly number[]) =>
  Buffer.concat([
    Buffer.from(`<!doctype html><html><head>${head}</head><body>`),
    Buffer.from(bytes),
    Buffer.from('</body></html>'),
  ]);
const bodyOf = (bytes: Uint8Array) => /<body>(.*)<\/body>/s.exec(decodePage(bytes).text)?.[1];

describe('a page', () => {
  it.each<[string, readonly number[], string]>([
    ['<meta charset="windows-1251">', [0xcf, 0xf0, 0xe8], 'При'],
    ['<meta charset=shift_jis>', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=gb2312">', [0xd6, 0xd0], '中'],
    ["<meta content='text/html;charset=iso-8859-2' http-equiv='content-type'>", [0xb1, 0xb3], 'ął'],
    ['<!-- <meta charset="koi8-r"> --><meta charset="iso-8859-1">', [0xe9, 0x93], 'é“'],
    ['<meta charset="iso-2022-jp">', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42], '日'],
    ['<meta name="x" content="charset=koi8-r"><meta charset="big5">', [0xa4, 0xa4], '中'],
  ])('is read in the encoding that it declares: %s', (head, bytes, text) => {
    const found = page(head, ...bytes);
    expect(bodyOf(found)).toBe(text);
    expect(decodePage(found).problem).toBeUndefined();
  });

  it('is read as its XML declaration says, or its mark', () => {
    const xml = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-2"?><body>\xb1</body>',
      'latin1',
    );
    expect(bodyOf(xml)).toBe('ą');
    expect(bodyOf(Buffer.from('\ufeff<meta charset="koi8-r"><body>é</body>', 'utf16le'))).toBe('é');
  });

  it('is UTF-8 where its bytes are, whatever it declares', () => {
    expect(bodyOf(page('<meta charset="windows-1251">', ...Buffer.from('Дом')))).toBe('Дом');
    expect(bodyOf(page('<meta charset="no-such">', ...Buffer.from('Дом')))).toBe('Дом');
  });

  it('that declares UTF-8, or nothing, and is not, is read with a warning', () => {
    for (const head of ['<meta charset="utf-8">', '<meta charset="utf-16">', ''])
      expect(decodePage(page(head, 0xe9))).toMatchObject({
        text: expect.stringContaining('é'),
        problem: expect.stringContaining('Windows-1252'),
      });
  });

  it('has its broken bytes counted', () => {
    expect(decodePage(page('<meta charset="shift_jis">', 0x93, 0xfa, 0x81)).problem).toMatch(
      /^bytes that are not shift_jis are shown as \ufffd \(1\)$/,
    );
  });

  it('in an unknown encoding is named, and not garbled', () => {
    expect(() => decodePage(page('<meta charset="klingon-8">', 0xe9))).toThrow(
      'the page says that it is encoded in "klingon-8", which is unknown here; save it as UTF-8',
    );
  });
});
