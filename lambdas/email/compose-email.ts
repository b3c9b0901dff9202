/**
 * Composes an email as an RFC 5322 message: text and HTML as alternatives, each in
 * quoted-printable.
 */
import { randomBytes } from 'node:crypto';
import { encodeWords, formatMailbox, headerLine } from './encode-header.ts';
import type { CheckedMail } from './check-email.ts';
import { quotedPrintable } from './quoted-printable.ts';

/** Formats a date as in RFC 5322 §3.3, in UTC. */
function mailDate(ms: number): string {
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
export function composeMail(mail: CheckedMail, nowMs: number): string {
  const boundary = `=_${randomBytes(18).toString('base64url')}`;
  const domain = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1);
  const head = [
    ['Date', mailDate(nowMs)],
    ['From', formatMailbox(mail.from)],
    ['To', mail.to],
    ['Subject', encodeWords(mail.subject)],
    ['Message-ID', `<${randomBytes(18).toString('base64url')}@${domain}>`],
    ...mail.headers,
    ['MIME-Version', '1.0'],
    ['Content-Type', `multipart/alternative; boundary="${boundary}"`],
  ] as const;
  return [
    ...head.map(([name, value]) => headerLine(name, value)),
    '',
    `--${boundary}`,
    ...part('plain', mail.text),
    `--${boundary}`,
    ...part('html', mail.html),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}
