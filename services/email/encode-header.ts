/**
 * Encodes text in email headers: encoded words where it is not ASCII (RFC 2047), folded where it is
 * long (RFC 5322 §2.2.3).
 */
import type { Mailbox } from './email-fields.ts';

/**
 * RFC 2047 §2: a line with an encoded word has at most 76 characters. Beside `Subject: =?UTF-8?B?`
 * and `?=` there is room for 39 bytes, in whole characters.
 */
const WORD_MAX_BYTES = 39;
const LINE_MAX_LENGTH = 76;

function encodedWord(text: string): string {
  return `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}

/** Returns plain text, or encoded words separated by spaces, which email clients drop. */
export function encodeWords(text: string): string {
  // Text that looks like an encoded word would be decoded as one.
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

/** Returns a mailbox's name as it is, quoted, or encoded, in this order of preference. */
function displayName(name: string): string {
  // Text that looks like an encoded word would be decoded as one.
  if (name.includes('=?')) return encodeWords(name);
  if (/^[\w !#$%&'*+/=?^`{|}~-]*$/.test(name)) return name;
  if (/^[\u0020-\u007e]*$/.test(name)) return `"${name.replace(/["\\]/g, '\\$&')}"`;
  return encodeWords(name);
}

/** Formats `Name <a@b.example>`, with the name quoted or encoded as needed. */
export function formatMailbox({ name, address }: Mailbox): string {
  return name === '' ? address : `${displayName(name)} <${address}>`;
}

/**
 * Returns a header's line or lines, without the final line break. Lines break only before spaces,
 * so that unfolding restores the value.
 */
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
