/** Replaces the template tags in a text with what a reader would have seen. */
import { MORE_MARK } from '../../body/boundary.ts';
import { saysMembers, saysWall } from '../../member-parts.ts';
import { expandAnyTag } from './any-tag.ts';
import { blockHtml, type ExpandContext } from './expand-context.ts';
import { expandOwnTemplate } from './own-templates.ts';
import { hugoShortcodes, linkShortcodes } from './hugo/hugo-shortcodes.ts';
import { withoutComments } from './comments.ts';
import { expandComponent } from './mdx/components.ts';
import { reindent } from './reindent.ts';
import { expandLiquidOutput, expandLiquidTag, isControlTag } from './liquid/liquid-tags.ts';
import { mastheadShortcodes } from './masthead/masthead-shortcodes.ts';
import type { Shortcode, ShortcodeCall } from './shortcode.ts';
import { readArguments, readAttributes, type TagArguments } from './tag-arguments.ts';
import {
  cutTemplateTags,
  type TagStyles,
  type TemplatePart,
  type TemplateTag,
} from './template-tags.ts';

export interface TemplateOptions extends TagStyles {
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
    else if (item.inCode || item.empty) top().nodes.push({ tag: item, inner: undefined });
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

function expandKnown(call: ShortcodeCall, style: TemplateTag['style']): string | undefined {
  if (style === 'component') return expandComponent(call);
  return style === 'liquid-tag' ? expandLiquidTag(call) : knownShortcode(call.name)?.(call);
}

/** Whether HTML shows media or a link, so that a site's own template says more than a table here. */
const telling = /<(?:img|iframe|video|audio|picture|figure|object|embed|a)\b|!\[|<masthead-embed/i;

/** Returns the name under which a tag is counted in the report. */
function reportName(tag: TemplateTag, args: TagArguments): string {
  const { name } = tag;
  const file =
    name.startsWith('include') || name === 'render' ? ` ${args.positional[0] ?? ''}`.trimEnd() : '';
  return `${name}${file}`.slice(0, 60) || tag.source.slice(0, 20);
}

/**
 * Returns the name by which a tag says that what it encloses, or what follows it, is for members.
 * That of an include is the name of its file.
 */
function memberName({ name }: TemplateTag, { inner, args }: ShortcodeCall): string | undefined {
  const isFile = name.startsWith('include') || name === 'render' || name === 'partial';
  const said = isFile ? (args.positional[0] ?? '') : name;
  return (inner === undefined ? saysWall(said) : saysMembers(said)) ? said : undefined;
}

function expandCall(tag: TemplateTag, call: ShortcodeCall): string {
  const name = memberName(tag, call);
  if (name === undefined) return expandMeaning(tag, call);
  call.context.memberPart(name);
  const content = call.inner === undefined ? '' : expandMeaning(tag, call);
  return tag.alone ? blockHtml([MORE_MARK, content], call.indent) : MORE_MARK + content;
}

function expandMeaning(tag: TemplateTag, call: ShortcodeCall): string {
  const { context, inner, args } = call;
  if (tag.style === 'liquid-tag' && isControlTag(tag.name)) return inner ?? '';
  const own = expandOwnTemplate(call, tag.style, expandTemplates);
  if (own !== undefined && telling.test(own)) return own;
  const expanded = expandKnown(call, tag.style) ?? own;
  if (expanded !== undefined) return expanded;
  // Text in angle brackets that is no element: `https://<Your-Host>/`.
  if (tag.style === 'component' && !tag.empty && tag.content === '' && inner === undefined)
    return tag.source.replace(/</g, '&lt;');
  const { html, outcome, known } = expandAnyTag(call);
  if (!known) {
    context.unknownShortcode(reportName(tag, args), outcome);
    if (outcome === 'nothing' && tag.content !== '')
      context.warn(`left out, since it has no meaning here: ${tag.source.slice(0, 120)}`);
  }
  if (html === '' && inner !== undefined) return inner;
  return tag.alone && html !== '' && !html.startsWith('\n')
    ? `\n\n${tag.indent}${html}\n\n${tag.indent}`
    : html;
}

function expandTag(tag: TemplateTag, inner: string | undefined, context: ExpandContext): string {
  const { name, indent, inCode, source, style } = tag;
  if (style === 'liquid-output')
    return (
      expandLiquidOutput(tag, context, (call) => expandCall({ ...tag, name: call.name }, call)) ??
      source
    );
  const args =
    style === 'component'
      ? readAttributes(tag.content, context.lookUp)
      : readArguments(tag.content, context.lookUp);
  if (inCode)
    return Object.hasOwn(linkShortcodes, name) && args.positional[0] !== undefined
      ? args.positional[0]
      : source;
  // The content of a block is indented like the block, so that it is not read as code.
  const content =
    inner?.includes('\n') === true && !/^(?:highlight|code)/i.test(name)
      ? reindent(inner, indent)
      : inner;
  const html = expandCall(tag, { name, args, inner: content, indent, context });
  return tag.inRow ? html.replace(/\s*\n\s*/g, ' ') : html;
}

/** Returns the length of the white space at the end of a text's last line. */
function trailingWhite(text: string): number {
  let at = text.length;
  while (text[at - 1] === ' ' || text[at - 1] === '\t') at -= 1;
  return text.length - at;
}

function expandNodes(nodes: readonly Node[], context: ExpandContext): string {
  const parts: string[] = [];
  /** Whether what follows stands on the line below a tag that left nothing but an empty line. */
  let emptied = false;
  for (const node of nodes) {
    if (typeof node === 'string') {
      parts.push(emptied ? withoutCodeIndent(node) : node);
      emptied = false;
      continue;
    }
    const { tag } = node;
    const inner = node.inner === undefined ? undefined : expandNodes(node.inner, context);
    const html = expandTag(tag, inner, context);
    const before = parts.at(-1) ?? '';
    const white = trailingWhite(before);
    // As far from the margin as code, the tag is a block of its own.
    const outdented = tag.alone && !tag.inCode && tag.indent === '' && white > 0 && html !== '';
    if (outdented) parts[parts.length - 1] = before.slice(0, before.length - white);
    const afterHtml = /(?:^|\n)[ \t]*<[^\n]*\n[ \t]*$/.test(before.slice(-400));
    const isLoose = outdented && !html.startsWith('\n') && !afterHtml;
    parts.push(isLoose ? `\n${html}\n` : html);
    emptied = tag.alone && tag.indent === '' && html.trim() === '';
  }
  return parts.join('');
}

/**
 * Returns the text below a removed tag. Its lines up to the next blank one continued a paragraph or
 * stood in a block of HTML; without the tag they would become code.
 */
function withoutCodeIndent(text: string): string {
  return text.replace(/^[ \t]*\n(?:(?: {4,}|\t)[^\n]*\S[^\n]*(?:\n|$))+/, (lines) =>
    /^[ \t]*\n[ \t]*(?:[-*+]|\d+[.)])[ \t]/.test(lines)
      ? lines
      : `\n${reindent(lines.replace(/^[ \t]*\n/, ''), '')}`,
  );
}

/**
 * Returns the text without template tags. Unknown tags become what their arguments hold, and are
 * counted; the content between them stays.
 */
export function expandTemplates(given: string, { context, ...styles }: TemplateOptions): string {
  const text = withoutComments(given);
  if (!/\{[{%]|<\/?(?:[A-Z]|[a-z]\w*-)/.test(text)) return text;
  return expandNodes(nest(cutTemplateTags(text, styles)), context);
}

/** Does the same for a front matter value that becomes text. Its tags expand to text only. */
export function expandValue(value: string, options: TemplateOptions): string {
  return /\{[{%]/.test(value)
    ? expandTemplates(value, options).replace(/<masthead-embed[^>]*><\/masthead-embed>/g, '')
    : value;
}
