/** Port for sending email: SES in AWS, or a local outbox that a person can open. */

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Additional headers, such as `List-Unsubscribe` (RFC 8058). */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The owner of the mailbox, who complained before, has asked for this email: it is sent although
   * the address gets no others (ADR 0033).
   */
  readonly despiteComplaint?: true;
}

export interface Mailer {
  /**
   * Sends nothing to a suppressed address, and does not say so: a response that differs would reveal
   * what readers have done with their mailboxes.
   * @throws when the email was not accepted. Never logs the address or the text.
   */
  send(message: Email): Promise<void>;
}
