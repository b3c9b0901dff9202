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

/** An email of a newsletter: people wrote it, and many get it. */
export interface Letter extends Email {
  /** `editionLabel`: reports about the email come back with it. */
  readonly edition: string;
}

/**
 * What became of a letter. `unknown`: it may have gone out, and is never tried again by itself. `busy`: it
 * has not gone out, and may later. `halted`: neither it nor the others can go out.
 */
export type LetterOutcome =
  | { readonly kind: 'sent'; readonly messageId: string }
  | { readonly kind: 'refused' | 'unknown' | 'busy' | 'halted'; readonly reason: string };

/** Sends letters to addresses that are known to get emails. */
export interface LetterSender {
  /** Never throws: each end is an outcome. One attempt is made. */
  send(letter: Letter): Promise<LetterOutcome>;
  /** Letters a second, and letters that are left for today; undefined: no limit is known. */
  limits(): Promise<{ readonly perSecond: number; readonly leftToday?: number | undefined }>;
  /** Domain of the sender. */
  readonly domain: string;
}

export interface Mailer {
  /**
   * Sends nothing to a suppressed address, and does not say so: a response that differs would reveal
   * what readers have done with their mailboxes.
   * @throws when the email was not accepted. Never logs the address or the text.
   */
  send(message: Email): Promise<void>;
}
