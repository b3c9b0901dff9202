/**
 * The end of an item on paper: the addresses of its links, which print.css numbers in the text, the
 * legal line, and the address of the page.
 */
import { brand } from '#brand';
import type { ContentState } from '../state/content.ts';
import { shownParts } from './article-body.tsx';

/** Returns the addresses of links to other sites, in the order of the text. */
export function linkAddresses(html: string): string[] {
  return Array.from(html.matchAll(/<a\s[^>]*?\bhref="(http[^"]*)"/g), ([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
}

interface PrintedEndProps {
  readonly content: Pick<ContentState, 'body' | 'canonicalUrl'>;
  readonly isTruncated: boolean;
}

export function PrintedEnd({ content: { body, canonicalUrl }, isTruncated }: PrintedEndProps) {
  const addresses = shownParts(body, isTruncated).flatMap((part) =>
    part.kind === 'html' ? linkAddresses(part.html ?? '') : [],
  );
  return (
    // Hidden from reading modes and screen readers too; print.css shows it.
    <div className="printed-end" hidden>
      {addresses.length > 0 && (
        <ol>
          {addresses.map((address, index) => (
            <li key={index}>{address}</li>
          ))}
        </ol>
      )}
      <p>{brand.legal.general}</p>
      <p>{canonicalUrl}</p>
    </div>
  );
}
