/** Writes XML: text is escaped and cleaned here and nowhere else. */
import { removeIllegalCharacters } from '../../shared/content/text.ts';

/** Attributes without a value are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text as XML 1.0 may hold it: no control characters, no half of a surrogate pair, no markup. */
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

/** An element that holds text. */
export function textElement(name: string, text: string, attributes: Attributes = {}): string {
  return `${openTag(name, attributes)}>${escapeXml(text)}</${name}>`;
}

/** An element that holds others, already written. */
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
