/** Replaces the template tags in a text with what a reader would have seen. */
import type { ExpandContext } from './expand-context.ts';
import { hugoShortcodes, linkShortcodes } from './hugo-shortcodes.ts';
import { expandLiquidOutput, expandLiquidTag } from './liquid-tags.ts';
import { mastheadShortcodes } from './masthead-shortcodes.ts';
import type { Shortcode } from './shortcode.ts';
import { readArguments } from './tag-arguments.ts';
import { cutTemplateTags, type TemplatePart, type TemplateTag } from './template-tags.ts';

export interface TemplateOptions {
  /** Whether `{% %}` and `{{ }}` are tags. */
  readonly liquid: boolean;
  readonly context: ExpandContext;
}

/** Maximum depth to which nested shortcodes are expanded. Deeper ones are only unwrapped. */
const MAX_DEPTH = 20;

/** Text, or a tag with the content up to its closing tag. */
type Node = string | { readonly tag: TemplateTag; readonly inner: readonly Node[] | undefined };

/** Pairs opening tags with closing tags. An opening tag without a closing one stands alone. */
function nest(items: readonly TemplatePart[]): Node[] {
  interface Open {
    tag: TemplateTag | undefined;
    nodes: Node[];
  }
  const root: Open = { tag: undefined, nodes: [] };
  const stack: Open[] = [root];
  const waiting = new Map<string, number>();
  for (const item of items)
    if (typeof item !== 'string' && item.closing && !item.inCode)
      waiting.set(item.name, (waiting.get(item.name) ?? 0) + 1);
  const top = (): Open => stack.at(-1) ?? root;
  const closeUnpaired = (): void => {
    const unpaired = stack.pop();
    if (unpaired?.tag !== undefined)
      top().nodes.push({ tag: unpaired.tag, inner: undefined }, ...unpaired.nodes);
  };
  for (const item of items) {
    if (typeof item === 'string') top().nodes.push(item);
    // Tags in code are examples and are not paired.
    else if (item.inCode && item.closing) top().nodes.push(item.source);
    else if (item.inCode || item.style === 'liquid-output')
      top().nodes.push({ tag: item, inner: undefined });
    else if (!item.closing) {
      if ((waiting.get(item.name) ?? 0) > 0 && stack.length < MAX_DEPTH)
        stack.push({ tag: item, nodes: [] });
      else top().nodes.push({ tag: item, inner: undefined });
    } else {
      waiting.set(item.name, (waiting.get(item.name) ?? 1) - 1);
      if (!stack.some((open) => open.tag?.name === item.name)) continue;
      while (top().tag?.name !== item.name) closeUnpaired();
      const closed = stack.pop();
      if (closed?.tag !== undefined) top().nodes.push({ tag: closed.tag, inner: closed.nodes });
    }
  }
  while (stack.length > 1) closeUnpaired();
  return root.nodes;
}

function knownShortcode(name: string): Shortcode | undefined {
  if (Object.hasOwn(hugoShortcodes, name)) return hugoShortcodes[name];
  return Object.hasOwn(mastheadShortcodes, name) ? mastheadShortcodes[name] : undefined;
}

function expandTag(tag: TemplateTag, inner: string | undefined, context: ExpandContext): string {
  const { name, indent, inCode, source } = tag;
  if (tag.style === 'liquid-output')
    return expandLiquidOutput(tag.content, inCode, context) ?? source;
  const args = readArguments(tag.content);
  if (inCode)
    return Object.hasOwn(linkShortcodes, name) && args.positional[0] !== undefined
      ? args.positional[0]
      : source;
  const call = { name, args, inner, indent, context };
  const expanded =
    tag.style === 'liquid-tag' ? expandLiquidTag(call) : knownShortcode(name)?.(call);
  if (expanded !== undefined) return expanded;
  const file =
    name.startsWith('include') || name === 'render' ? ` ${args.positional[0] ?? ''}`.trimEnd() : '';
  context.unknownShortcode(`${name}${file}`.slice(0, 60) || source.slice(0, 20));
  return inner ?? '';
}

function expandNodes(nodes: readonly Node[], context: ExpandContext): string {
  return nodes
    .map((node) =>
      typeof node === 'string'
        ? node
        : expandTag(
            node.tag,
            node.inner === undefined ? undefined : expandNodes(node.inner, context),
            context,
          ),
    )
    .join('');
}

/**
 * Returns the text without template tags. Unknown tags are removed and counted, and the content
 * between them stays.
 */
export function expandTemplates(text: string, { liquid, context }: TemplateOptions): string {
  if (!/\{[{%]/.test(text)) return text;
  return expandNodes(nest(cutTemplateTags(text, liquid)), context);
}

/** Does the same for a front matter value that becomes text. Its tags expand to text only. */
export function expandValue(value: string, options: TemplateOptions): string {
  return /\{[{%]/.test(value)
    ? expandTemplates(value, options).replace(/<masthead-embed[^>]*><\/masthead-embed>/g, '')
    : value;
}
