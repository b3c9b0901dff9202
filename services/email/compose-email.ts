/**
 * Composes an email as an RFC 5322 message: text and HTML as alternatives, each in
 * quoted-printable. Only the outbox of one machine needs it (ADR 0208), yet its code is in every function that
 * sends email: a library (nodemailer, tried) makes each of them 138 KB larger.
 */
import { randomBytes } from 'node:crypto';
import { encodeWords, formatMailbox, headerLine } from './encode-header.ts';
import type { CheckedEmail } from './check-email.ts';
import { quotedPrintable } from './quoted-printable.ts';

/**
 * How SES takes the tags of a message that it has not written. The outbox has them for
 * `simulateMailboxes`.
 * @see https://docs.aws.amazon.com/ses/latest/dg/event-publishing-send-email.html
 */
export const EDITION_HEADER = 'X-SES-MESSAGE-TAGS';
export const EDITION_TAG = 'edition';

/** Formats a date as in RFC 5322 §3.3, in UTC. */
function emailDate(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000');
}

function part(type: 'plain' | 'html', text: string): string[] {
  return [
    `Content-Type: text/${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    quotedPrintable(text),
  ];
}

/** @param nowMs becomes the Date header. */
export function composeEmail(message: CheckedEmail, nowMs: number): string {
  const boundary = `=_${randomBytes(18).toString('base64url')}`;
  const domain = message.from.address.slice(message.from.address.lastIndexOf('@') + 1);
  const head = [
    ['Date', emailDate(nowMs)],
    ['From', formatMailbox(message.from)],
    ['To', message.to],
    ['Subject', encodeWords(message.subject)],
    ['Message-ID', `<${randomBytes(18).toString('base64url')}@${domain}>`],
    ...message.headers,
    ...(message.edition === undefined
      ? []
      : [[EDITION_HEADER, `${EDITION_TAG}=${message.edition}`] as const]),
    ['MIME-Version', '1.0'],
    ['Content-Type', `multipart/alternative; boundary="${boundary}"`],
  ] as const;
  return [
    ...head.map(([name, value]) => headerLine(name, value)),
    '',
    `--${boundary}`,
    ...part('plain', message.text),
    `--${boundary}`,
    ...part('html', message.html),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}
