/**
 * Validates the header fields of an email. A line break in a field would let its author inject
 * headers, or a whole email.
 */
import { domainToASCII } from 'node:url';

/**
 * An email that cannot be sent as requested: a mistake by its author, or an address that no mail
 * server accepts. Never holds the address.
 */
export class EmailFieldError extends Error {
  override readonly name = 'EmailFieldError';
}

export interface Mailbox {
  /** ASCII. */
  readonly address: string;
  /** Display name; '' for none. */
  readonly name: string;
}

/** RFC 5321 §4.5.3.1. */
const ADDRESS_MAX_LENGTH = 254;
const LOCAL_PART_MAX_LENGTH = 64;

/** RFC 5322 dot-atom: no quotes, comments, lists or spaces, so that one address stays one. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const domainName =
  /^(?=.{1,253}$)(?!.*\.\d+$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const headerName = /^[A-Za-z][A-Za-z0-9-]{0,75}$/;
/** Headers written by the sender. */
const ownHeaders =
  /^(?:from|to|cc|bcc|sender|subject|date|message-id|mime-version|content-.*|return-path|received|dkim-.*|auto-submitted|x-auto-response-suppress)$/i;

/**
 * Returns the address as mail servers accept it, with its domain in ASCII, or undefined when they
 * do not accept it. SES accepts only ASCII before the at sign.
 */
export function emailAddress(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const typed = email.slice(at + 1);
  // The URL parser would cut off a path, or decode it.
  if (
    at < 1 ||
    local.length > LOCAL_PART_MAX_LENGTH ||
    !localPart.test(local) ||
    /[^\p{L}\p{M}\p{N}.\-\u30fb\u00b7\u200c\u200d]/u.test(typed)
  )
    return undefined;
  const domain = domainToASCII(typed);
  const address = `${local}@${domain}`;
  return domainName.test(domain) && address.length <= ADDRESS_MAX_LENGTH ? address : undefined;
}

/**
 * Returns a line of text for a header.
 * @throws EmailFieldError when it contains a control character.
 */
export function headerText(field: string, text: string): string {
  if (control.test(text)) throw new EmailFieldError(`${field} of an email has a control character`);
  return text;
}

/**
 * Parses `Name <a@b.example>` or `a@b.example`.
 * @throws EmailFieldError when it is neither.
 */
export function readMailbox(field: string, text: string): Mailbox {
  const [, name = '', inner = text] = /^\s*([^<>]*?)\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  const address = emailAddress(inner.trim());
  if (address === undefined)
    throw new EmailFieldError(`${field} of an email is no address such as Name <mail@example.com>`);
  return { address, name: headerText(field, name.replace(/^"(.*)"$/, '$1')) };
}

/**
 * Returns the additional headers of an email.
 * @throws EmailFieldError when one could be mistaken for another, or is written by the sender.
 */
export function extraHeaders(headers: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(headers).map(([name, value]) => {
    if (!headerName.test(name) || ownHeaders.test(name))
      throw new EmailFieldError(
        `An email may not have a header ${JSON.stringify(name.slice(0, 40))}`,
      );
    // RFC 5322 §2.2: names and values are ASCII; §2.1.1: a line has at most 998 characters.
    if (!/^[\u0020-\u007e]+$/.test(value) || name.length + value.length > 990)
      throw new EmailFieldError(
        `The header ${name} of an email has a value that headers do not take`,
      );
    return [name, value];
  });
}
