/** What an origin gives the edge: a message, or word of its failure. */

export interface OriginResponse {
  readonly status: number;
  /** Lower-case names, without Set-Cookie. */
  readonly headers: Readonly<Record<string, string>>;
  readonly setCookies: readonly string[];
  readonly body: Buffer;
}

export type OriginAnswer =
  | { readonly kind: 'response'; readonly response: OriginResponse }
  /** The validator that was sent still holds. */
  | { readonly kind: 'not-modified' }
  /** Nothing came that could be sent on. */
  | { readonly kind: 'failed'; readonly reason: string };
