/** How blocks look in the editor that are no text: images, galleries, cards, formulas, atoms. */
import { isTag, isText, type ChildNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import type { DOMOutputSpec, Node } from 'prosemirror-model';
import type { ShortcodeValues } from '../../shared/content/shortcode-line.ts';
import { say, words } from '../words.ts';
import { cardForms } from './card-forms.ts';

type View = readonly [string, ...unknown[]];

function picture({ src = '', alt = '' }: ShortcodeValues): View {
  // Only stored images are shown: what else a text names is asked of no other site.
  return ['img', { src: src.startsWith('/photos/') ? src : '', alt }];
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

export function imageView({ attrs }: Node): DOMOutputSpec {
  const values = attrs.values as ShortcodeValues;
  const { alt = '', caption, credit } = values;
  const said = joined(alt === '' ? words.withoutAlt : alt, caption, credit);
  return ['figure', { class: 'desk-figure' }, picture(values), ['figcaption', {}, said]];
}

export function galleryView({ attrs }: Node): DOMOutputSpec {
  const { values, slides } = attrs as {
    readonly values: ShortcodeValues;
    readonly slides: readonly ShortcodeValues[];
  };
  const lacking = slides.filter(({ alt = '' }) => alt === '').length;
  const name =
    slides.length === 0
      ? say(words.theGallery, { name: values.slug ?? '' })
      : joined(
          say(words.galleryOf, { count: slides.length }),
          lacking === 0 ? '' : say(words.slidesWithoutAlt, { count: lacking }),
        );
  return [
    'figure',
    { class: 'desk-figure' },
    ['div', { class: 'desk-slides' }, ...slides.map(picture)],
    ['figcaption', {}, name],
  ];
}

export function cardView({ attrs }: Node): DOMOutputSpec {
  const values = attrs.values as ShortcodeValues;
  const name = String(attrs.name);
  const form = cardForms[name];
  const [first = '', ...others] = (form?.fields ?? []).map((field) => values[field.name] ?? '');
  return [
    'div',
    { class: `desk-card desk-card-${name}` },
    ['span', { class: 'desk-atom-label' }, form?.title ?? name],
    ['p', {}, first],
    ['p', { class: 'desk-quiet' }, joined(...others)],
  ];
}

const MATH = 'http://www.w3.org/1998/Math/MathML';
const mathAttributes = new Set([
  ...['display', 'mathvariant', 'stretchy', 'accent', 'columnalign', 'displaystyle', 'fence'],
  ...['form', 'lspace', 'rspace', 'separator', 'scriptlevel', 'linethickness', 'width', 'height'],
]);

/** Makes elements of MathML alone, whatever the source names: it may come from anybody at the desk. */
function mathNodes(children: readonly ChildNode[], into: Element): void {
  for (const child of children) {
    if (isText(child)) into.append(child.data);
    if (!isTag(child) || !/^m[a-z]{1,20}$/.test(child.name)) continue;
    const element = document.createElementNS(MATH, child.name);
    for (const [name, value] of Object.entries(child.attribs))
      if (mathAttributes.has(name)) element.setAttribute(name, value);
    mathNodes(child.children, element);
    into.append(element);
  }
}

/** Returns the TeX that a formula was made of; '' for none. */
export function texOf(source: string): string {
  const [math] = parseDocument(source).children;
  return math !== undefined && isTag(math) ? (math.attribs.alttext ?? '') : '';
}

export function formulaView(node: Node): DOMOutputSpec {
  const source = String(node.attrs.source);
  const dom = document.createElement(node.isInline ? 'span' : 'div');
  dom.className = 'desk-formula';
  dom.title = texOf(source);
  mathNodes(parseDocument(source).children, dom);
  return { dom };
}

/** Names of what an atom holds, for people. */
function atomLabel(source: string): string {
  const name = /^\{\{< ([a-z-]+)/.exec(source)?.[1] ?? /^<([a-z\d]+)/i.exec(source)?.[1];
  return name === undefined ? words.keptAsIs : say(words.namedKeptAsIs, { name });
}

export function atomView({ attrs }: Node): DOMOutputSpec {
  const source = String(attrs.source);
  return [
    'div',
    { class: 'desk-atom' },
    ['span', { class: 'desk-atom-label' }, atomLabel(source)],
    ['code', {}, source],
  ];
}
