/** The port by which mail leaves: SES in AWS, an outbox that a person can open on one machine. */

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further headers, such as `List-Unsubscribe` (RFC 8058). */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** @throws when the mail was not taken. Never logs the address or the text. */
  send(mail: Mail): Promise<void>;
}
