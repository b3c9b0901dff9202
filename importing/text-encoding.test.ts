import { describe, expect, it } from '@jest/globals';
import { decodeText } from './text-encoding.ts';

const words = 'title: Café\n';

describe('texts that do not name their encoding', () => {
  it.each([
    ['UTF-8', Buffer.from(words)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${words}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${words}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(words, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\ufeff${words}`, 'utf16le').swap16()],
    ['nothing', Buffer.from('')],
  ])('%s is read in silence', (_name, bytes) => {
    const { text, problem } = decodeText(bytes);
    expect([text, problem]).toEqual([bytes.length === 0 ? '' : words, undefined]);
  });

  it('Windows-1252 is read and named', () => {
    expect(decodeText(Buffer.from('D\xe9j\xe0 vu \x9cuvre \x93a\x94', 'latin1'))).toMatchObject({
      text: 'Déjà vu œuvre “a”',
      problem: expect.stringContaining('Windows-1252'),
    });
  });

  it('a broken byte among UTF-8 is shown and counted', () => {
    const bytes = Buffer.concat([Buffer.from('Café, crème, '), Buffer.from([0xe9])]);
    expect(decodeText(bytes)).toMatchObject({
      text: 'Café, crème, \ufffd',
      problem: 'bytes that are not UTF-8 are shown as \ufffd (1)',
    });
  });
});
