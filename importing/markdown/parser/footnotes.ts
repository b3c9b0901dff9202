/** A footnote that no text refers to would vanish: it becomes a paragraph in its place. */
import type { MarkdownIt, Token } from 'markdown-it';
import { closeOf } from './block-lines.ts';

/** What markdown-it-footnote keeps: the number of each label, -1 until a text refers to it. */
interface Footnotes {
  readonly footnotes?: { readonly refs?: Readonly<Record<string, number>> };
}

function labelOf({ meta }: Token): string {
  const label: unknown = meta?.label;
  return typeof label === 'string' ? label : '';
}

export function looseNotes(markdown: MarkdownIt): void {
  markdown.core.ruler.before('footnote_tail', 'loose_notes', (state) => {
    const { footnotes }: Footnotes & Record<string, unknown> = state.env;
    const { tokens } = state;
    for (let at = tokens.length - 1; at >= 0; at -= 1) {
      const open = tokens[at];
      if (open?.type !== 'footnote_reference_open') continue;
      const label = labelOf(open);
      if ((footnotes?.refs?.[`:${label}`] ?? 0) >= 0) continue;
      const close = closeOf(tokens, at);
      const children = tokens.slice(at, close).find(({ type }) => type === 'inline')?.children;
      const name = new state.Token('text', '', 0);
      name.content = `${label}. `;
      children?.unshift(name);
      tokens.splice(close, 1);
      tokens.splice(at, 1);
    }
  });
}
