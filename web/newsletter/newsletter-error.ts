/** A call about newsletters that was rejected. */

/** The API's own message for a rejected call. */
export class NewsletterError extends Error {
  override readonly name = 'NewsletterError';
  readonly status: number;
  /** The error's name in the API, if it has said one. */
  readonly reason: string | undefined;
  constructor(message: string, status: number, reason?: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}
