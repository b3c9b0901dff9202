/** What an origin returns to the edge: a message, or a failure. */

export interface OriginResponse {
  readonly status: number;
  /** Lower-case names, without Set-Cookie. */
  readonly headers: Readonly<Record<string, string>>;
  readonly setCookies: readonly string[];
  readonly body: Buffer;
}

export type OriginResult =
  | { readonly kind: 'response'; readonly response: OriginResponse }
  /** The validator that was sent is still current. */
  | { readonly kind: 'not-modified' }
  /** Nothing was received that could be forwarded. */
  | { readonly kind: 'failed'; readonly reason: string };
