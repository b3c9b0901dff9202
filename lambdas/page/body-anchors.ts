/**
 * Anchors of a stored body. Its ids have a prefix, so that none is one of the page's own or hides a
 * global name from a script (DOM clobbering). Links from other sites have the id that the old site
 * had: a name of an empty link is such an anchor for browsers, without scripts, and clobbers nothing
 * (HTML, "find a potential indicated element" and "named access on the Window object").
 */
import type { BodyPart } from '../../web/state/content.ts';

/** As `importing/body/rewrite-attributes.ts` writes it. */
const ID_PREFIX = 'user-content-';

/** Stored HTML is sanitized: `>` in an attribute is an entity, and quotes are double. */
const tag = /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>/g;
const idAttribute = new RegExp(`\\bid="${ID_PREFIX}([^"]+)"`);

/** Elements that hold no link, or nothing. The anchor stands before them. */
const closed = new Set(['a', 'br', 'dl', 'hr', 'img', 'ol', 'pre', 'table', 'ul']);
/** Parts of a table, beside which there is nothing but their like. */
const tableParts = new Set(['caption', 'col', 'colgroup', 'tbody', 'tfoot', 'thead', 'tr']);

/** Gives each id once, and the next ones a number, as Hugo, kramdown and GitHub do. */
class Ids {
  /** How often each id was asked for. */
  readonly #used = new Map<string, number>();

  next(id: string): string {
    let own = id;
    while (this.#used.has(own)) {
      const number = (this.#used.get(id) ?? 0) + 1;
      this.#used.set(id, number);
      own = `${id}-${number}`;
    }
    this.#used.set(own, 0);
    return own;
  }
}

function withAnchors(html: string, ids: Ids): string {
  if (!html.includes(`id="${ID_PREFIX}`)) return html;
  let openLinks = 0;
  return html.replace(tag, (whole, slash: string, name: string, attributes: string) => {
    const isLink = name === 'a';
    if (slash !== '') {
      if (isLink) openLinks -= 1;
      return whole;
    }
    const isInLink = openLinks > 0;
    if (isLink) openLinks += 1;
    const id = idAttribute.exec(attributes)?.[1];
    if (id === undefined) return whole;
    const own = ids.next(id);
    const element = whole.replace(idAttribute, () => `id="${ID_PREFIX}${own}"`);
    // Links do not nest.
    if (isInLink || tableParts.has(name)) return element;
    const anchor = `<a name="${own}"></a>`;
    return closed.has(name) ? anchor + element : element + anchor;
  });
}

/** Returns a body of which each id is there once, with an anchor of the id's name without its prefix. */
export function bodyAnchors(parts: readonly BodyPart[]): BodyPart[] {
  const ids = new Ids();
  return parts.map((part) =>
    part.kind === 'html' && part.html !== undefined
      ? { ...part, html: withAnchors(part.html, ids) }
      : part,
  );
}
