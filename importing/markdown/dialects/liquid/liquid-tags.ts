/** Liquid's tags and outputs, and the tags that Jekyll, Eleventy and real sites add. */
import { escapeHtml } from '../../../../shared/content/escape-html.ts';
import { linkHtml, imageHtml, type ExpandContext } from '../expand-context.ts';
import { asText } from '../../front-matter/fields.ts';
import { hugoShortcodes } from '../hugo/hugo-shortcodes.ts';
import { mastheadShortcodes } from '../masthead/masthead-shortcodes.ts';
import { embedHtml, nameWords } from '../any-tag.ts';
import { embedOfTag } from '../embed-addresses.ts';
import type { Shortcode, ShortcodeCall } from '../shortcode.ts';
import { fileKind, isImageFile } from '../../../media/file-kind.ts';
import { siteLink } from '../../links/site-link.ts';
import { pickArgument, readArguments, type TagArguments } from '../tag-arguments.ts';
import type { TemplateTag } from '../template-tags.ts';

/** Tags that control a template and print nothing themselves. The content between them stays. */
const controlTags: ReadonlySet<string> = new Set([
  'if',
  'elsif',
  'else',
  'unless',
  'case',
  'when',
  'for',
  'break',
  'continue',
  'assign',
  'capture',
  'increment',
  'decrement',
  'cycle',
  'tablerow',
  'layout',
  'block',
  'liquid',
  'echo',
  'set',
  'import',
  'extends',
  'macro',
  'elif',
  'css',
  'js',
  'from',
  'call',
  'filter',
  'with',
  'asyncEach',
  'asyncAll',
  'ifAsync',
  'elseif',
  'seo',
  'feed_meta',
]);

const imageTag: Shortcode = ({ args, context, name }) => {
  // A word before the file names the settings of a plugin: `picture hero pier.png`.
  const file = args.positional.findIndex(isImageFile);
  const reference =
    args.positional[file] ?? pickArgument(args, 0, 'src', 'path', 'image_path', 'image');
  if (reference === undefined) return undefined;
  // `image_with_class` has the class between the file and the alternative text.
  const alt =
    optionOf(args, '--alt') ??
    (name.endsWith('_with_class')
      ? pickArgument(args, 2, 'alt')
      : pickArgument(args, Math.max(file, 0) + 1, 'alt'));
  return imageHtml(
    {
      reference: rooted(reference),
      alt,
      caption: pickArgument(args, 'caption'),
      credit: pickArgument(args, 'credit'),
      title: pickArgument(args, 'title'),
    },
    context,
  );
};

/** Returns the words of an option of a tag that reads like a command: `--alt A pier --img x`. */
function optionOf({ positional }: TagArguments, name: string): string | undefined {
  const at = positional.indexOf(name);
  if (at === -1) return undefined;
  const rest = positional.slice(at + 1);
  const end = rest.findIndex((value) => value.startsWith('--'));
  return rest.slice(0, end === -1 ? rest.length : end).join(' ');
}

/** Paths in tags start at the site's root, with or without a leading slash. */
function rooted(path: string): string {
  return /^(?:[a-z]+:|\/|\.)/i.test(path) ? path : `/${path}`;
}

/**
 * An include with an image or player among its parameters becomes that image or player. Any other
 * include needs the site's own template.
 */
const include: Shortcode = ({ args, context }) => {
  const file = pickArgument(args, 0) ?? '';
  const parameters = Object.values(args.named);
  const address = parameters.find((value) =>
    /^(?:https?:)?\/\/(?:[\w-]+\.)*(?:youtu\.be|youtube(?:-nocookie)?\.com|vimeo\.com)\//i.test(
      value,
    ),
  );
  const id = pickArgument(args, 'id', 'video_id', 'video');
  if (address !== undefined) return embedHtml(address, pickArgument(args, 'title'));
  const embed =
    id === undefined ? undefined : embedOfTag(nameWords(file), { positional: [id], named: {} });
  if (embed !== undefined) return embedHtml(embed.url, pickArgument(args, 'title'));
  const reference =
    pickArgument(args, 'src', 'image', 'image_path', 'path', 'url', 'file', 'img') ??
    parameters.find(isImageFile);
  if (reference === undefined || !isImageFile(reference)) return undefined;
  return imageHtml(
    {
      reference: rooted(reference),
      alt: pickArgument(args, 'alt', 'image_alt'),
      caption: pickArgument(args, 'caption', 'figcaption'),
      credit: pickArgument(args, 'credit'),
    },
    context,
  );
};

const pageTag: Shortcode = ({ args }) => {
  const target = pickArgument(args, 0);
  return target === undefined ? undefined : siteLink(target);
};

const tags: Readonly<Record<string, Shortcode>> = {
  image: imageTag,
  image_with_class: imageTag,
  img: imageTag,
  figure: imageTag,
  picture: imageTag,
  responsive_image: imageTag,
  include,
  include_relative: include,
  include_cached: include,
  render: include,
  link: pageTag,
  post_url: pageTag,
  blockquote: ({ inner }) => `\n\n<blockquote>\n\n${(inner ?? '').trim()}\n\n</blockquote>\n\n`,
};

/** Whether a tag only controls a template. The content between such tags stays. */
export function isControlTag(name: string): boolean {
  return controlTags.has(name);
}

/** Returns the replacement of a tag, or undefined if the tag is unknown. */
export function expandLiquidTag(call: ShortcodeCall): string | undefined {
  if (call.name === 'highlight' || call.name === 'codeblock')
    return hugoShortcodes['highlight']?.({
      ...call,
      args: { positional: [call.args.positional[0] ?? 'text'], named: {} },
    });
  const known = [tags, hugoShortcodes, mastheadShortcodes].find((set) =>
    Object.hasOwn(set, call.name),
  );
  return known?.[call.name]?.(call);
}

interface Filter {
  readonly name: string;
  readonly args: TagArguments;
}

/** Parses `"value" | filter: "x" | other` into its value and filters. */
function readOutput(content: string): { literal?: string; variable?: string; filters: Filter[] } {
  const literal = /^\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/s.exec(content);
  const value = literal === null ? undefined : (literal[1] ?? literal[2] ?? '');
  const variable = literal === null ? /^\s*([A-Za-z_][\w.-]*)/.exec(content)?.[1] : undefined;
  const rest = content.slice(content.indexOf('|', literal?.[0].length ?? 0));
  const filters = content.includes('|', literal?.[0].length ?? 0)
    ? [
        ...rest.matchAll(/\|\s*([\w-]+)\s*:?((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^|"'])*)/gs),
      ].map((match) => ({ name: match[1] ?? '', args: readArguments(match[2] ?? '') }))
    : [];
  return {
    ...(value === undefined ? {} : { literal: value }),
    ...(variable === undefined ? {} : { variable }),
    filters,
  };
}

/** Filters that turn a path into an address of the site. */
const addressFilters: ReadonlySet<string> = new Set([
  'url',
  'relative_url',
  'absolute_url',
  'relativeUrl',
]);

/**
 * Returns a variable from the item's own front matter. Site and template variables are not
 * available.
 */
function lookUp(variable: string, context: ExpandContext): string | undefined {
  if (variable === 'site.baseurl' || variable === 'site.url' || /(?:^|_|\.)baseurl$/.test(variable))
    return '';
  const name = variable.replace(/^page\./, '');
  return Object.hasOwn(context.data, name) ? asText(context.data[name]) : undefined;
}

/** A call of a macro or a shortcode in an output: `{{ image("a.jpg", alt="b") }}`. */
const macroCall = /^(?:[A-Za-z_]\w*\.)*([A-Za-z_]\w*)\s*\(([^]*)\)\s*(?:\|[^]*)?$/;
/** Calls that print what the template holds and nothing of their own. */
const silentCalls = new Set(['super', 'caller', 'range', 'cycler', 'joiner', 'url', 'url_for']);
/** Words in the name of a filter that makes a component of its value. */
const componentFilter =
  /\b(?:img|image|figure|picture|photo|video|youtube|vimeo|tweet|gist|codepen|gallery|audio)\b/;

/**
 * Returns what an output prints. In code, replaces only a definite output. Returns undefined for
 * the rest, which are examples and stay as written. `callTag` expands a tag: outputs may call one.
 */
export function expandLiquidOutput(
  { content, inCode, indent }: Pick<TemplateTag, 'content' | 'inCode' | 'indent'>,
  context: ExpandContext,
  callTag: (call: ShortcodeCall) => string,
): string | undefined {
  const [, macro, written = ''] = macroCall.exec(content) ?? [];
  if (macro !== undefined && !inCode && !silentCalls.has(macro))
    return callTag({
      name: macro,
      args: readArguments(written, context.lookUp),
      inner: undefined,
      indent,
      context,
    });
  const { literal, variable, filters } = readOutput(content);
  const [filter] = filters;
  if (inCode)
    return literal !== undefined && addressFilters.has(filter?.name ?? '') ? literal : undefined;
  const value = literal ?? (variable === undefined ? undefined : lookUp(variable, context));
  if (value === undefined) {
    context.unknownShortcode(`{{ ${(variable ?? content).slice(0, 40)} }}`, 'nothing');
    return '';
  }
  if (filter === undefined) return value;
  if (addressFilters.has(filter.name))
    return fileKind(value) !== undefined || /^(?:[a-z]+:|#)/i.test(value)
      ? rooted(value)
      : siteLink(rooted(value));
  if (filter.name === 'embed') return embedHtml(value, filter.args.positional[0]);
  if (filter.name === 'team_link') {
    const person = context.person(value);
    return person.path === undefined ? escapeHtml(person.name) : linkHtml(person.path, person.name);
  }
  // The portrait belongs to the person's profile, to which the item links by name.
  if (filter.name === 'team_photo') return '';
  const component = filters.find(({ name }) => componentFilter.test(nameWords(name)));
  if (component === undefined) return value;
  const args = { ...component.args, positional: [value, ...component.args.positional] };
  return callTag({ name: component.name, args, inner: undefined, indent, context });
}
