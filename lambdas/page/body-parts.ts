/**
 * A stored body as pages show it: cards where it names a gallery or a video, and boxes around
 * content that may be wider than the column.
 */
import { words } from '#words';
import { isCardOf, type EmbedCard } from '../../shared/content/embed-card.ts';
import { escapeHtml } from '../../shared/content/escape-html.ts';
import type { Segment } from '../../shared/content/item.ts';
import type { BodyPart } from '../../web/state/content.ts';

/**
 * Tables and code may be wider than a phone. They scroll in their own box, which the keyboard
 * reaches (WCAG 2.1.1); a nested table scrolls with the table around it. Stored HTML is sanitized
 * and well-formed, so tags can be told from text.
 */
function scrollInBoxes(html: string): string {
  if (!/<(?:table|pre)\b/.test(html)) return html;
  let depth = 0;
  return html.replace(/<table\b[^>]*>|<\/table>|<pre\b/g, (tag) => {
    if (tag.startsWith('<pre')) return '<pre tabindex="0"';
    if (tag.startsWith('<table')) {
      depth += 1;
      return depth === 1
        ? `<div class="table-box" tabindex="0" role="group" aria-label="${escapeHtml(words.table)}">${tag}`
        : tag;
    }
    depth -= 1;
    return depth === 0 ? `${tag}</div>` : tag;
  });
}

/**
 * @param cards Cards of galleries and videos that the body names. Only those of the given parts are
 *   used.
 * @param hed The headline, which a recording of the same title does not repeat.
 */
export function bodyParts(
  body: readonly Segment[],
  cards: readonly EmbedCard[],
  hed?: string,
): BodyPart[] {
  return body.map((part): BodyPart => {
    if (part.kind === 'html') return { ...part, html: scrollInBoxes(part.html) };
    if (part.kind === 'media' && part.title === hed) return { ...part, title: undefined };
    if (part.kind !== 'gallery' && part.kind !== 'video') return part;
    const card = cards.find((candidate) => isCardOf(candidate, part));
    return card === undefined ? part : { ...part, card };
  });
}
