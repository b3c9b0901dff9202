/**
 * Expands tags by the templates that came with the source: shortcodes of Hugo, includes of Jekyll
 * and Eleventy, text that MDX imports.
 */
import { Liquid } from 'liquidjs';
import { MAX_TEMPLATE_MS } from '../../limits.ts';
import { LimitError, withinTime } from '../../time-limit.ts';
import { blockHtml, type ExpandContext, type OwnTemplate } from './expand-context.ts';
import { renderHugoShortcode } from './hugo/hugo-template.ts';
import { prepareMdx } from './mdx/mdx.ts';
import type { ShortcodeCall } from './shortcode.ts';
import { pickArgument } from './tag-arguments.ts';
import type { TagStyles, TemplateTag } from './template-tags.ts';

type Expand = (text: string, options: TagStyles & { readonly context: ExpandContext }) => string;

/** Maximum depth to which templates include templates. */
const MAX_INCLUDE_DEPTH = 5;
const includeTags = new Set(['include', 'include_relative', 'include_cached', 'render', 'partial']);
const textFile = /\.(?:md|markdown|mdx|txt)$/i;
const blockElement =
  /<(?:div|p|figure|table|ul|ol|dl|section|aside|blockquote|iframe|video|audio|h[1-6]|details|pre|article|header|footer|nav|hr|center)\b/i;

/** Returns HTML on lines that Markdown reads as one block: not indented, without empty lines. */
function flatHtml(html: string): string {
  return html
    .split(/(<pre\b[^]*?<\/pre>)/i)
    .map((part) =>
      /^<pre\b/i.test(part) ? part : part.replace(/[ \t]*\n\s*/g, '\n').replace(/^\s+|\s+$/g, '\n'),
    )
    .join('')
    .trim();
}

/** Templates that need more than they came with. */
const unsupported = new WeakSet<OwnTemplate>();

function createEngine(context: ExpandContext, jekyll: boolean): Liquid {
  const engine = new Liquid({
    relativeReference: false,
    jekyllInclude: jekyll,
    dynamicPartials: !jekyll,
    ownPropertyOnly: true,
    parseLimit: 200_000,
    renderLimit: 200,
    memoryLimit: 10_000_000,
    fs: {
      exists: () => Promise.resolve(false),
      readFile: () => Promise.reject(new Error('no files')),
      existsSync: (name) => context.template('include', name) !== undefined,
      readFileSync: (name) => context.template('include', name)?.text ?? '',
      resolve: (_folder, name) => name,
      contains: () => Promise.resolve(true),
      containsSync: () => true,
    },
  });
  const same = (value: unknown): unknown => value;
  for (const name of ['relative_url', 'absolute_url', 'url', 'safe', 'asset_url', 'relativeUrl'])
    engine.registerFilter(name, same);
  engine.registerFilter('markdownify', (value: unknown) => context.inline(String(value ?? '')));
  return engine;
}

/** Returns what a template of Liquid prints, or undefined when it needs more than it came with. */
function renderLiquid(template: OwnTemplate, call: ShortcodeCall): string | undefined {
  const { args, context } = call;
  const jekyll = /(?:^|\/)_includes\//.test(template.path) && /\binclude\./.test(template.text);
  const content = call.inner;
  if (unsupported.has(template)) return undefined;
  try {
    // A limit of the engine does not interrupt its filters.
    const printed = withinTime(MAX_TEMPLATE_MS, (): unknown =>
      createEngine(context, jekyll).parseAndRenderSync(
        template.text.replace(/^---\n[^]*?\n---\n/, ''),
        {
          ...args.named,
          include: args.named,
          page: context.data,
          site: { baseurl: '', url: '' },
          ...(content === undefined ? {} : { content }),
        },
      ),
    );
    return typeof printed === 'string' ? printed : undefined;
  } catch (error) {
    unsupported.add(template);
    if (error instanceof LimitError) context.warn(`${template.path} is not run: ${error.message}`);
    return undefined;
  }
}

function renderText(
  template: OwnTemplate,
  context: ExpandContext,
  expand: Expand,
): string | undefined {
  const body = template.text.replace(/^---\n[^]*?\n---\n/, '');
  const mdx = /\.mdx$/i.test(template.path);
  const prepared = mdx ? prepareMdx(body, context) : { text: body, context };
  return expand(prepared.text, { liquid: !mdx, mdx, context: prepared.context });
}

/** Returns the template that a tag means. */
function templateOf(
  { name, args, context }: ShortcodeCall,
  style: TemplateTag['style'],
): OwnTemplate | undefined {
  if (style === 'shortcode') return context.template('shortcode', name);
  if (style === 'component') {
    const path = context.lookUp(name);
    return path === undefined ? undefined : context.template('import', path);
  }
  const file = includeTags.has(name) ? pickArgument(args, 0, 'file') : undefined;
  return file === undefined ? undefined : context.template('include', file);
}

/**
 * Returns what a tag's own template prints, or undefined when the source holds none or it does what
 * only its generator can.
 */
export function expandOwnTemplate(
  call: ShortcodeCall,
  style: TemplateTag['style'],
  expand: Expand,
): string | undefined {
  const template = templateOf(call, style);
  const { depth } = call.context;
  if (template === undefined || depth >= MAX_INCLUDE_DEPTH) return undefined;
  const context = { ...call.context, depth: depth + 1 };
  if (textFile.test(template.path) && style !== 'shortcode') {
    const text = renderText(template, context, expand)?.trim();
    return text?.includes('\n') === true ? blockHtml([text], call.indent) : text;
  }
  const printed =
    style === 'shortcode'
      ? renderHugoShortcode(template.text, { ...call, context })
      : renderLiquid(template, { ...call, context });
  if (printed === undefined) return undefined;
  context.budget.left -= printed.length;
  if (context.budget.left < 0) throw new LimitError('its templates print too much');
  const html = textFile.test(template.path) ? printed.trim() : flatHtml(printed);
  return blockElement.test(html) ? blockHtml([html], call.indent) : html;
}
