/**
 * Runs the Liquid of a text that reads the data files of its site (`site.data` of Jekyll), as the old
 * site did. All other tags and outputs stay as written: what follows gives them a meaning.
 * @see https://jekyllrb.com/docs/datafiles/
 */
import { Liquid, Tokenizer, TypeGuards, type TagToken, type TopLevelToken } from 'liquidjs';
import { MAX_TEMPLATE_MS } from '../../../limits.ts';
import { withinTime } from '../../../time-limit.ts';

/** The data files of a site, by folder and name. */
export type SiteData = Readonly<Record<string, unknown>>;

/** Blocks by the parts that they have between their tags. */
const blocks: Readonly<Record<string, readonly string[]>> = {
  for: ['else', 'break', 'continue'],
  tablerow: [],
  if: ['elsif', 'else'],
  unless: ['elsif', 'else'],
  case: ['when', 'else'],
  capture: [],
};
const ends = new Map(Object.keys(blocks).map((name) => [`end${name}`, name]));
/** What Jekyll's Liquid adds for addresses. The links are resolved where they are read. */
const addressFilters = ['relative_url', 'absolute_url'];

function createEngine(): Liquid {
  const engine = new Liquid({
    jekyllWhere: true,
    ownPropertyOnly: true,
    strictFilters: true,
    parseLimit: 4_000_000,
    renderLimit: MAX_TEMPLATE_MS,
    memoryLimit: 50_000_000,
    relativeReference: false,
    templates: {},
  });
  for (const name of addressFilters)
    engine.registerFilter(name, (value: unknown): unknown => value);
  return engine;
}

/** Decides which tags and outputs of one text are run. */
class Selection {
  /** Variables that a tag before has made of data. */
  private readonly made = new Set<string>();
  /** The open blocks, and whether each is run. */
  private readonly open: { readonly name: string; readonly isRun: boolean }[] = [];
  private readonly engine: Liquid;
  private readonly data: SiteData;

  constructor(engine: Liquid, data: SiteData) {
    this.engine = engine;
    this.data = data;
  }

  /** Whether a template reads data, and nothing that is not known. */
  private readsData(template: string): boolean {
    try {
      const read = this.engine.globalVariableSegmentsSync(template);
      const isKnown = ([root, below, name]: readonly unknown[]): boolean =>
        (typeof root === 'string' && this.made.has(root)) ||
        (root === 'site' && below === 'data' && Object.hasOwn(this.data, String(name)));
      return read.length > 0 && read.every(isKnown);
    } catch {
      // A filter or a form that only the generator of the site has.
      return false;
    }
  }

  private tag({ name }: TagToken, text: string): boolean {
    const opened = ends.get(name);
    if (opened !== undefined)
      return this.open.at(-1)?.name === opened && this.open.pop()?.isRun === true;
    const block = this.open.findLast((one) => blocks[one.name]?.includes(name) === true);
    if (block !== undefined) return block.isRun;
    if (name === 'assign') {
      const isRun = this.readsData(text);
      if (isRun) this.make(text);
      return isRun;
    }
    if (blocks[name] === undefined) return false;
    const isRun = name !== 'capture' && this.readsData(`${text}{% end${name} %}`);
    this.open.push({ name, isRun });
    if (isRun && name !== 'if') this.make(`${text}{% end${name} %}`);
    return isRun;
  }

  /** Notes the variables that a tag makes. */
  private make(template: string): void {
    for (const token of new Tokenizer(template).readTopLevelTokens()) {
      if (!TypeGuards.isTagToken(token)) continue;
      const [name] = token.args.trim().split(/[\s=]/);
      if (token.name === 'assign' || token.name === 'for' || token.name === 'tablerow')
        this.made.add(name ?? '');
      if (token.name === 'for') this.made.add('forloop');
    }
  }

  isRun(token: TopLevelToken): boolean {
    const text = token.getText();
    if (TypeGuards.isTagToken(token)) return this.tag(token, text);
    return TypeGuards.isOutputToken(token) && this.readsData(text);
  }
}

/**
 * Returns a text with what its data prints. A text that reads no data is returned as it is.
 * @throws Error when its Liquid is broken, LimitError when it runs for too long.
 */
export function runSiteData(text: string, data: SiteData): string {
  if (!text.includes('site.data') || Object.keys(data).length === 0) return text;
  const engine = createEngine();
  const kept: string[] = [];
  return withinTime(MAX_TEMPLATE_MS, () => {
    const selection = new Selection(engine, data);
    let isRaw = false;
    const template = new Tokenizer(text)
      .readTopLevelTokens()
      .map((token) => {
        const source = token.getText();
        const isTag = TypeGuards.isTagToken(token);
        if (isTag && (token.name === 'raw' || token.name === 'endraw'))
          isRaw = token.name === 'raw';
        else if (!isRaw && (TypeGuards.isHTMLToken(token) || selection.isRun(token))) return source;
        return `{{ kept[${kept.push(source) - 1}] }}`;
      })
      .join('');
    const printed: unknown = engine.parseAndRenderSync(template, { site: { data }, kept });
    return typeof printed === 'string' ? printed : text;
  });
}
