/** The line above a headline: the item's own kicker, otherwise its section. */
import { brand } from '#brand';
import { findAnySection, sectionPath } from '../../shared/brand/sections.ts';
import { SiteWords } from './site-words.tsx';

interface KickerProps {
  readonly section: string;
  readonly text?: string;
  /** Language of the item. */
  readonly language?: string;
  /** In a card the headline is the link. */
  readonly linked?: boolean;
}

export function Kicker({ section, text, language, linked = false }: KickerProps) {
  const found = findAnySection(brand, section);
  if (!text && found === undefined) return null;
  const words = text || <SiteWords among={language}>{found?.name}</SiteWords>;
  return (
    <p className="kicker" data-section={section}>
      {linked && found !== undefined ? <a href={sectionPath(found)}>{words}</a> : words}
    </p>
  );
}
