/** A letter to the editors about a piece, as a mail that its reader finishes. */
import { brand } from '#brand';

/** @param about the piece; `quote` is what stands in the letter to be answered. */
export function letterHref({
  title,
  url,
  quote = '',
}: {
  title: string;
  url: string;
  quote?: string;
}): string {
  const body = `“${title}”\n${url}\n${quote === '' ? '' : `\n> ${quote}\n`}\n`;
  return `mailto:${brand.editorialEmail}?subject=${encodeURIComponent(`Letter: ${title}`)}&body=${encodeURIComponent(body)}`;
}
