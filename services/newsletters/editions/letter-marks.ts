/**
 * What stands in a frozen letter for the addresses of one reader, and how they take its place. What a
 * letter says is frozen; where its links lead is decided when it is sent.
 */
import { escapeHtml } from '../../../shared/content/escape-html.ts';
import type { FrozenEdition } from './edition-store.ts';

/** Names of the addresses that each reader has of their own; links have their number. */
export const readerLinks = ['unsubscribe', 'preferences', 'keep'] as const;
export type ReaderLink = (typeof readerLinks)[number];

/** The addresses of a reader. */
export type OwnLinks = Readonly<Partial<Record<ReaderLink, string>>> & {
  /** Returns the address of a link of the letter, by its number. */
  readonly link: (number: number) => string;
};

/** @param name of an address, or number of a link. */
export function markOf(marker: string, name: ReaderLink | number): string {
  return `${marker}-${name}`;
}

/** Returns a letter with the addresses of a reader in the places of their marks. */
export function ownLetter(
  { marker, open, paying }: Pick<FrozenEdition, 'marker' | 'open' | 'paying'>,
  isPaying: boolean,
  links: OwnLinks,
): FrozenEdition['open'] {
  const marks = new RegExp(`${marker}-(?:(\\d+)|(${readerLinks.join('|')}))`, 'g');
  const own = (text: string, written: (address: string) => string) =>
    text.replaceAll(marks, (_, number?: string, name?: ReaderLink) =>
      written(number === undefined ? (links[name ?? 'preferences'] ?? '') : links.link(+number)),
    );
  const { html, text } = (isPaying ? paying : undefined) ?? open;
  return { html: own(html, escapeHtml), text: own(text, (address) => address) };
}

/** Returns a letter whose links lead where they are to lead, and which belongs to no reader. */
export function letterForNobody(frozen: FrozenEdition, isPaying: boolean): FrozenEdition['open'] {
  const page = `${frozen.origin}/newsletter/`;
  return ownLetter(frozen, isPaying, {
    ...{ unsubscribe: page, preferences: page, keep: page },
    link: (number) => frozen.links[number] ?? page,
  });
}
