/** Inspects stored segments as a browser would, and reports what should not be in them. */
import { JSDOM } from 'jsdom';
import * as v from 'valibot';
import {
  allowedAttributes,
  allowedClasses,
  blockTags,
  inlineTags,
  languageClass,
  mathTags,
} from '../../importing/body/allow-list.ts';
import { segmentSchema, type Image, type Segment } from '../../shared/content/item.ts';
import { parseDocument } from './parse-document.ts';

const elements: ReadonlySet<string> = new Set([...inlineTags, ...blockTags]);
const mathElements: ReadonlySet<string> = new Set(mathTags);
const namespaces: Readonly<Record<string, ReadonlySet<string>>> = {
  'http://www.w3.org/1999/xhtml': elements,
  'http://www.w3.org/1998/Math/MathML': mathElements,
};

function faultsOfAttribute(element: Element, name: string, value: string): string[] {
  const tag = element.localName;
  if (name === 'class') {
    const allowed = allowedClasses[tag] ?? [];
    return value
      .split(/\s+/)
      .filter(
        (part) =>
          !allowed.includes(part) &&
          !((tag === 'code' || tag === 'pre') && languageClass.test(part)),
      )
      .map((part) => `class ${part} on ${tag}`);
  }
  const known = [...(allowedAttributes['*'] ?? []), ...(allowedAttributes[tag] ?? [])];
  if (!known.includes(name)) return [`attribute ${name} on ${tag}`];
  if (name === 'id' && !value.startsWith('user-content-')) return [`id ${value}`];
  if (name === 'href' || name === 'cite') {
    const url = new URL(value, 'https://magazine.example/story/x/');
    if (!['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) return [`address ${value}`];
    if (
      url.host !== 'magazine.example' &&
      url.protocol.startsWith('http') &&
      !/^https?:/i.test(value)
    )
      return [`a hidden foreign address ${value}`];
  }
  return [];
}

/** Returns what a browser would find in some HTML that is not on the allow-list. */
export function faultsOfHtml(html: string): string[] {
  const fragment = JSDOM.fragment(html);
  return [...fragment.querySelectorAll('*')].flatMap((element) => {
    const own =
      namespaces[element.namespaceURI ?? '']?.has(element.localName) === true
        ? []
        : [`element ${element.localName}`];
    return [
      ...own,
      ...element
        .getAttributeNames()
        .flatMap((name) => faultsOfAttribute(element, name, element.getAttribute(name) ?? '')),
    ];
  });
}

function faultsOfImage(image: Image): string[] {
  const caption = image.caption ?? '';
  const inCaption = [...JSDOM.fragment(caption).querySelectorAll('*')]
    .filter((element) => ![...inlineTags, ...mathTags].some((tag) => tag === element.localName))
    .map((element) => `block ${element.localName} in a caption`);
  return [...faultsOfHtml(caption), ...inCaption];
}

/**
 * Returns every fault in a body: forbidden markup, markup that changes when parsed again, a schema
 * that rejects it.
 */
export function faultsOfSegments(segments: readonly Segment[]): string[] {
  return segments.flatMap((segment, index) => {
    const parsed = v.safeParse(segmentSchema, segment);
    const rejected = parsed.success
      ? []
      : [`the schema rejects ${segment.kind}: ${parsed.issues[0].message}`];
    if (segment.kind === 'html') {
      const dom = parseDocument(`<body>${segment.html}</body>`).body;
      const again = faultsOfHtml(dom.innerHTML);
      const beside = segments[index + 1]?.kind === 'html' ? ['two html segments side by side'] : [];
      const empty = segment.html.trim() === '' ? ['an empty html segment'] : [];
      return [...rejected, ...faultsOfHtml(segment.html), ...again, ...beside, ...empty];
    }
    const images =
      segment.kind === 'image'
        ? [segment.image]
        : segment.kind === 'gallery'
          ? (segment.slides ?? [])
          : [];
    return [...rejected, ...images.flatMap(faultsOfImage)];
  });
}

/** Returns the text of a body that readers see, with white space collapsed. */
export function textOfSegments(segments: readonly Segment[]): string {
  return segments
    .map((segment) => {
      if (segment.kind === 'html')
        return JSDOM.fragment(segment.html.replace(/<[^>]*>/g, ' ')).textContent ?? '';
      return JSON.stringify(segment);
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
