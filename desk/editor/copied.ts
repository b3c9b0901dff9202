/** What nodes and marks of the editor say on the clipboard: there, an element has what they are. */
import {
  DOMSerializer,
  type Attrs,
  type DOMOutputSpec,
  type Mark,
  type Node,
  type Schema,
  type TagParseRule,
} from 'prosemirror-model';

interface Spec {
  readonly attrs?: Attrs;
  readonly parseDOM?: readonly TagParseRule[];
  readonly toDOM: unknown;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isCount: Check = (value) => Number.isInteger(value) && Number(value) >= 1;
const isValues: Check = (value) =>
  typeof value === 'object' && value !== null && Object.values(value).every(isText);
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

/** A link of the text may be one that nobody can type, such as `../map/`; it runs no script. */
function isAddress(value: unknown): boolean {
  const url = URL.parse(String(value), 'https://here.example/');
  return isText(value) && /^(?:https?|mailto|tel):$/.test(url?.protocol ?? '');
}

/** The clipboard is from anywhere: an attribute is taken only as the editor has it. */
const checks: Readonly<Record<string, Check>> = {
  ...{ kept: isValues, values: isValues, sup: isValues, link: isValues },
  ...{ source: isText, name: isText, language: isText, label: isText, back: isText },
  ...{ isInLines: isFlag, isLoose: isFlag, colspan: isCount, rowspan: isCount },
  slides: (value) => Array.isArray(value) && value.every(isValues),
  level: oneOf(2, 3, 4, 5, 6),
  align: oneOf('', 'left', 'center', 'right'),
  part: oneOf('', 'thead', 'tbody', 'tfoot'),
  colwidth: oneOf(null),
  href: isAddress,
};

/** @returns false for what the editor has not written. */
function attributesIn(names: readonly string[], element: HTMLElement): Attrs | false {
  try {
    const attrs: Readonly<Record<string, unknown>> = JSON.parse(element.dataset.attrs ?? '');
    return names.every((name) => checks[name]?.(attrs[name])) && attrs;
  } catch {
    return false;
  }
}

function withAttributes(view: DOMOutputSpec, said: Readonly<Record<string, string>>) {
  if (Array.isArray(view)) {
    const [tag, ...others] = view as [string, ...unknown[]];
    const [first, ...inner] = others;
    const isAttributes = typeof first === 'object' && !Array.isArray(first);
    const next = isAttributes ? [tag, { ...first, ...said }, ...inner] : [tag, said, ...others];
    return next as unknown as DOMOutputSpec;
  }
  const { dom } = view as { readonly dom: HTMLElement };
  for (const [key, value] of Object.entries(said)) dom.setAttribute(key, value);
  return { dom };
}

/** What holds the content of an element stays what it is by the rule for its tag. */
function contentOf({ contentElement, preserveWhitespace }: TagParseRule): Partial<TagParseRule> {
  return {
    ...(contentElement === undefined ? {} : { contentElement }),
    ...(preserveWhitespace === undefined ? {} : { preserveWhitespace }),
  };
}

function pasted(name: string, spec: Spec): Spec {
  const { attrs, parseDOM = [] } = spec;
  if (attrs === undefined) return spec;
  const names = Object.keys(attrs);
  const rule: TagParseRule = {
    ...(parseDOM[0] && contentOf(parseDOM[0])),
    tag: `[data-desk="${name}"]`,
    priority: 70,
    getAttrs: (element) => attributesIn(names, element),
  };
  return { ...spec, parseDOM: [rule, ...parseDOM] };
}

/** Returns specs whose nodes or marks are read from the clipboard as they were copied or cut. */
export function allPasted<Specs extends Readonly<Record<string, Spec>>>(specs: Specs): Specs {
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, pasted(name, spec)]),
  ) as Specs;
}

type Views<What> = Readonly<Record<string, (what: What, isInline: boolean) => DOMOutputSpec>>;

function withAll<What extends Node | Mark>(views: Views<What>) {
  return Object.fromEntries(
    Object.entries(views).map(([name, toDOM]) => [
      name,
      (what: What, isInline = false) => {
        const view = toDOM(what, isInline);
        if (Object.keys(what.attrs).length === 0) return view;
        return withAttributes(view, {
          'data-desk': name,
          'data-attrs': JSON.stringify(what.attrs),
        });
      },
    ]),
  );
}

/** Returns what writes the clipboard: elements as the page has them, which say what they are. */
export function clipboardSerializer(schema: Schema): DOMSerializer {
  const { nodes, marks } = DOMSerializer.fromSchema(schema);
  return new DOMSerializer(withAll(nodes), withAll(marks));
}
