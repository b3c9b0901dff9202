/** A letter to the editors about an item, as an email that the reader completes. */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';

/** @param about The item; `quote` is the text in the letter to respond to. */
export function letterHref({
  title,
  url,
  quote = '',
}: {
  title: string;
  url: string;
  quote?: string;
}): string {
  const body = `${fill(words.letterAbout, { title })}\n${url}\n${quote === '' ? '' : `\n> ${quote}\n`}\n`;
  return `mailto:${brand.editorialEmail ?? ''}?subject=${encodeURIComponent(fill(words.letterSubject, { title }))}&body=${encodeURIComponent(body)}`;
}
