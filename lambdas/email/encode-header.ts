/** Text in headers of mails: encoded words where it is not ASCII (RFC 2047), folded where it is long (RFC 5322 §2.2.3). */
import type { Mailbox } from './email-fields.ts';

/** RFC 2047 §2: a line with an encoded word has 76 characters at most; beside `Subject: =?UTF-8?B?` and `?=` 39 bytes have room, in whole characters. */
const WORD_MAX_BYTES = 39;
const LINE_MAX_LENGTH = 76;

function encodedWord(text: string): string {
  return `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}

/** One text, or encoded words with spaces between them, which readers drop. */
export function encodeWords(text: string): string {
  // What looks like an encoded word would be read as one.
  if (/^[\u0020-\u007e]*$/.test(text) && !text.includes('=?')) return text;
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_MAX_BYTES) {
      words.push(encodedWord(word));
      word = '';
    }
    word += character;
  }
  return [...words, encodedWord(word)].join(' ');
}

/** `Name <a@b.example>`, the name quoted or encoded as it needs. */
export function formatMailbox({ name, address }: Mailbox): string {
  if (name === '') return address;
  const shown =
    /^[\w !#$%&'*+/=?^`{|}~-]*$/.test(name) && !name.includes('=?')
      ? name
      : /^[\u0020-\u007e]*$/.test(name) && !name.includes('=?')
        ? `"${name.replace(/["\\]/g, '\\$&')}"`
        : encodeWords(name);
  return `${shown} <${address}>`;
}

/** A header's line or lines, without the last line break. Lines break before spaces alone, so that unfolding gives back the value. */
export function headerLine(name: string, value: string): string {
  let line = `${name}:`;
  const lines: string[] = [];
  for (const word of value.split(/(?= [^ ])/)) {
    const part = lines.length === 0 && line === `${name}:` ? ` ${word}` : word;
    if (line.length + part.length > LINE_MAX_LENGTH && line !== `${name}:`) {
      lines.push(line);
      line = '';
    }
    line += part;
  }
  return [...lines, line].join('\r\n');
}
