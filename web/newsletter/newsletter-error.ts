/** A call about newsletters that was rejected. */

/** The API's own message for a rejected call. */
export class NewsletterError extends Error {
  override readonly name = 'NewsletterError';
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}
