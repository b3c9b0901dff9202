/** The SMTP server of one machine, as `MASTHEAD_SMTP_URL` names it. */
import { isIP } from 'node:net';
import { readMailbox } from '../../services/email/email-fields.ts';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on (RFC 8314); otherwise STARTTLS. */
  readonly isTls: boolean;
  /** No email and no password goes out in the clear, except to this machine itself. */
  readonly needsTls: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
  /** Emails a second at most. */
  readonly perSecond: number;
}

const PER_SECOND = 10;
const ports = { 'smtp:': 587, 'smtps:': 465 } as const;

function isOwnMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * @param text `smtps://user:password@mail.example.com`, `smtp://…` for STARTTLS, with `?perSecond=20`.
 *   What is no letter or digit in user and password is written as in addresses (`%40`).
 * @throws Error that says what is wrong, without the password.
 */
export function readSmtpUrl(text: string): SmtpServer {
  const wrong = (what: string) =>
    new Error(`MASTHEAD_SMTP_URL ${what}; expected smtps://user:password@mail.example.com`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw wrong('is no address');
  const { protocol, username, password, searchParams } = url;
  if (protocol !== 'smtp:' && protocol !== 'smtps:') throw wrong(`begins with ${protocol}`);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '') throw wrong('names no server');
  if ((username === '') !== (password === '')) throw wrong('has a user without a password');
  const perSecond = Number(searchParams.get('perSecond') ?? PER_SECOND);
  if (!(perSecond > 0 && perSecond <= 1_000)) throw wrong('has a perSecond that is not 1 to 1000');
  const isTls = protocol === 'smtps:';
  return {
    host,
    port: url.port === '' ? ports[protocol] : Number(url.port),
    isTls,
    needsTls: !isTls && !isOwnMachine(host),
    perSecond,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

export interface LocalSmtp {
  readonly server: SmtpServer;
  /** Sender of emails, `Meridian <mail@example.com>`. */
  readonly from: string;
}

/**
 * Returns what sends the emails of this machine; undefined when they are only kept.
 * @throws Error for an address that is none, and without a sender.
 */
export function localSmtp(env: NodeJS.ProcessEnv): LocalSmtp | undefined {
  const { MASTHEAD_SMTP_URL: url = '', MAIL_FROM: from = '' } = env;
  if (url === '') return undefined;
  const server = readSmtpUrl(url);
  if (from === '')
    throw new Error('Set MAIL_FROM to the sender of emails, such as "Meridian <mail@example.com>"');
  readMailbox('MAIL_FROM', from);
  return { server, from };
}
