/**
 * Hands emails to an SMTP server, and says what became of each. An email whose text was on its way when the
 * connection broke may have been taken: it is unclear, and not the same as one that waits.
 */
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import * as v from 'valibot';
import type { SmtpServer } from './smtp-server.ts';

export interface RawEmail {
  /** Addresses. */
  readonly from: string;
  readonly to: string;
  readonly raw: string;
}

/**
 * `later`: not taken, may be tried again. `refused`: never taken; `noMailbox` when the server says that the
 * address has no mailbox. `halted`: nothing can go out, such as for a wrong password.
 */
export interface SmtpOutcome {
  readonly kind: 'sent' | 'later' | 'refused' | 'unclear' | 'halted';
  /** Code and enhanced code, such as `550 5.1.1`, or the name of an error: never an address. */
  readonly reason: string;
  readonly noMailbox?: boolean;
}

const errorSchema = v.object({
  message: v.optional(v.string(), ''),
  code: v.optional(v.string(), ''),
  response: v.optional(v.string(), ''),
  responseCode: v.optional(v.number()),
  command: v.optional(v.string(), ''),
});

/** The mailbox, or its domain, is not there (RFC 3463 §3.2), or takes no emails any more (§3.3). */
const noMailboxCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/**
 * Returns what an error means. 4yz: not now; 5yz: never (RFC 5321 §4.2.1). A rejection of the sender or of
 * the account concerns every email.
 * @param wasSending whether the text was on its way.
 */
export function smtpOutcome(error: unknown, wasSending: boolean): SmtpOutcome {
  const { code, response, responseCode, command } = v.parse(errorSchema, error);
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];
  const reason =
    responseCode === undefined
      ? code || 'connection'
      : `${responseCode}${enhanced === undefined ? '' : ` ${enhanced}`}`;
  if (responseCode === undefined) {
    if (wasSending) return { kind: 'unclear', reason };
    return { kind: code === 'EAUTH' || code === 'ETLS' ? 'halted' : 'later', reason };
  }
  if (responseCode < 500) return { kind: 'later', reason };
  if (command !== 'RCPT TO' && command !== 'DATA') return { kind: 'halted', reason };
  const noMailbox = command === 'RCPT TO' && noMailboxCodes.has(enhanced ?? '');
  return { kind: 'refused', reason, ...(noMailbox ? { noMailbox } : {}) };
}

/** Servers end connections that have had many emails. */
const EMAILS_A_CONNECTION = 100;
const TIMEOUT_MS = 30_000;

function promised(start: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => {
      if (error === undefined || error === null) resolve();
      else reject(error);
    });
  });
}

export interface SmtpClient {
  /** Never throws. One email at a time. */
  send(email: RawEmail): Promise<SmtpOutcome>;
  close(): void;
}

/**
 * @param onEnd when the connection is good for nothing any more.
 * @throws what the server or the network says.
 */
async function openConnection(
  { host, port, isTls, needsTls, auth }: SmtpServer,
  ca: string | undefined,
  onEnd: () => void,
): Promise<SMTPConnection> {
  const made = new SMTPConnection({
    ...{ host, port, secure: isTls, requireTLS: needsTls },
    ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    ...(ca === undefined ? {} : { tls: { ca } }),
  });
  made.on('end', onEnd);
  await new Promise<void>((resolve, reject) => {
    // Stays: an error between two emails must not end the process.
    made.on('error', (error: unknown) => {
      onEnd();
      reject(error instanceof Error ? error : new Error(String(error)));
    });
    made.connect((error) => {
      if (error === undefined || error === null) resolve();
      else reject(error);
    });
  });
  if (auth !== undefined)
    await promised((done) => {
      made.login(auth, done);
    });
  return made;
}

/** @param ca certificates to trust in place of the usual ones, for tests. */
export function createSmtpClient(server: SmtpServer, ca?: string): SmtpClient {
  let connection: SMTPConnection | undefined;
  let sent = 0;

  function drop(): void {
    connection?.close();
    connection = undefined;
    sent = 0;
  }

  async function connected(): Promise<SMTPConnection> {
    if (connection !== undefined && sent < EMAILS_A_CONNECTION) return connection;
    drop();
    connection = await openConnection(server, ca, () => {
      connection = undefined;
    });
    return connection;
  }

  return {
    close: drop,
    async send({ from, to, raw }) {
      let wasSending = false;
      // Read when the server has said that it takes the text.
      const message = Readable.from(
        (function* text() {
          wasSending = true;
          yield raw;
        })(),
      );
      try {
        const open = await connected();
        await promised((done) => {
          open.send({ from, to: [to] }, message, done);
        });
        sent += 1;
        return { kind: 'sent', reason: '' };
      } catch (error) {
        drop();
        return smtpOutcome(error, wasSending);
      }
    },
  };
}
