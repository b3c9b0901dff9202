/** The input of a shortcode, and its return value. */
import type { ExpandContext } from './expand-context.ts';
import type { TagArguments } from './tag-arguments.ts';

export interface ShortcodeCall {
  readonly name: string;
  readonly args: TagArguments;
  /**
   * The content between the opening and closing tags, with its own tags expanded. Undefined when
   * there is no closing tag.
   */
  readonly inner: string | undefined;
  /** White space before a tag that stands alone on its line. */
  readonly indent: string;
  readonly context: ExpandContext;
}

/**
 * Returns the Markdown or HTML that replaces the shortcode. Returns undefined when the shortcode
 * makes no sense as written, so that it counts as unknown.
 */
export type Shortcode = (call: ShortcodeCall) => string | undefined;
