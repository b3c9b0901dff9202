/**
 * The stylesheets that documents hold, so that no page waits for a second request (ADR 0115). The
 * build replaces `#inline-styles` with its own; without one, documents link their stylesheets.
 */

export interface InlineStyle {
  /** SHA-256 of the stylesheet, in base64: the policy of a page allows the element by it. */
  readonly hash: string;
  /** Returns the stylesheet, in UTF-8. */
  readonly read: () => Buffer;
}

/** By the stylesheet's address. */
export type InlineStyles = Readonly<Record<string, InlineStyle>>;

export const inlineStyles: InlineStyles = {};
