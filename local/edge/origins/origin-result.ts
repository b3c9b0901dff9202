/** What an origin returns to the edge: a message, or a failure. */

export interface OriginResponse {
  readonly status: number;
  /** Lower-case names, without Set-Cookie. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * A response on a behavior that forwards cookies (the API). On any other behavior CloudFront removes
 * Set-Cookie from what the origin sends.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Cookies.html
 */
export interface CookieResponse extends OriginResponse {
  readonly setCookies: readonly string[];
}

export type OriginResult =
  | { readonly kind: 'response'; readonly response: OriginResponse }
  /** The validator that was sent is still current. What is held keeps the headers not named here. */
  | { readonly kind: 'not-modified'; readonly headers?: OriginResponse['headers'] }
  /** Nothing was received that could be forwarded. */
  | { readonly kind: 'failed'; readonly reason: string };
