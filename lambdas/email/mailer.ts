/** Port for sending email: SES in AWS, or a local outbox that a person can open. */

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Additional headers, such as `List-Unsubscribe` (RFC 8058). */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** @throws when the email was not accepted. Never logs the address or the text. */
  send(message: Email): Promise<void>;
}
