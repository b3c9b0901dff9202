/** What may stand in the head of a mail. A line break there would let whoever wrote the field write headers, or a mail, of their own. */
import { domainToASCII } from 'node:url';

/** A mail that cannot be sent as it was asked for: its author's mistake, or an address that no mail server takes. Never holds the address. */
export class MailFieldError extends Error {
  override readonly name = 'MailFieldError';
}

export interface Mailbox {
  /** ASCII. */
  readonly address: string;
  /** Shown beside it; '' for none. */
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
/** Written by whatever sends the mail. */
const ownHeaders =
  /^(?:from|to|cc|bcc|sender|subject|date|message-id|mime-version|content-.*|return-path|received|dkim-.*)$/i;

/** The address as mail servers take it, its domain in ASCII; undefined when they do not: SES takes no others than ASCII before the at sign. */
export function mailAddress(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const typed = email.slice(at + 1);
  // The URL parser would cut a path off, or decode it.
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

/** A line of text for a header. @throws MailFieldError when it has a control character. */
export function headerText(field: string, text: string): string {
  if (control.test(text)) throw new MailFieldError(`${field} of a mail has a control character`);
  return text;
}

/** Reads `Name <a@b.example>` or `a@b.example`. @throws MailFieldError when it is neither. */
export function readMailbox(field: string, text: string): Mailbox {
  const [, name = '', inner = text] = /^\s*([^<>]*?)\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  const address = mailAddress(inner.trim());
  if (address === undefined)
    throw new MailFieldError(`${field} of a mail is no address such as Name <mail@example.com>`);
  return { address, name: headerText(field, name.replace(/^"(.*)"$/, '$1')) };
}

/** Further headers of a mail. @throws MailFieldError when one could be taken for another, or is written by the sender. */
export function extraHeaders(headers: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(headers).map(([name, value]) => {
    if (!headerName.test(name) || ownHeaders.test(name))
      throw new MailFieldError(`A mail may not have a header ${JSON.stringify(name.slice(0, 40))}`);
    // RFC 5322 §2.2: names and values are ASCII; §2.1.1: a line has 998 characters at most.
    if (!/^[\u0020-\u007e]+$/.test(value) || name.length + value.length > 990)
      throw new MailFieldError(`The header ${name} of a mail has a value that headers do not take`);
    return [name, value];
  });
}
