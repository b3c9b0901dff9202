/** What a shortcode is given, and what it answers. */
import type { ExpandContext } from './expand-context.ts';
import type { TagArguments } from './tag-arguments.ts';

export interface ShortcodeCall {
  readonly name: string;
  readonly args: TagArguments;
  /** What stands between the opening and the closing tag, its own tags replaced; undefined when there is no closing tag. */
  readonly inner: string | undefined;
  /** White space before the tag when it stands alone on its line. */
  readonly indent: string;
  readonly context: ExpandContext;
}

/** Markdown or HTML to stand in its place; undefined when it makes no sense as it is, and so counts as unknown. */
export type Shortcode = (call: ShortcodeCall) => string | undefined;
