/** Writes XML. Text is escaped and cleaned here and nowhere else. */
import { removeIllegalCharacters } from '../../shared/content/text.ts';

/** Attributes without a value are omitted. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Returns text that XML 1.0 allows: no control characters, no lone surrogates, no markup. */
export function escapeXml(text: string): string {
  return removeIllegalCharacters(text.toWellFormed()).replace(
    /[&<>"]/g,
    (character) => escapes[character] ?? '',
  );
}

function openTag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(String(value))}"`,
  );
  return `<${name}${written.join('')}`;
}

/** Returns an element that contains text. */
export function textElement(name: string, text: string, attributes: Attributes = {}): string {
  return `${openTag(name, attributes)}>${escapeXml(text)}</${name}>`;
}

/** Returns an element that contains other, already written elements. */
export function element(
  name: string,
  attributes: Attributes,
  children: readonly string[] = [],
): string {
  return children.length === 0
    ? `${openTag(name, attributes)}/>`
    : `${openTag(name, attributes)}>${children.join('')}</${name}>`;
}

export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
