/** The line above a headline: the item's own kicker, otherwise its section. */
import { brand } from '#brand';
import { findAnySection, sectionPath } from '../../shared/brand/sections.ts';

interface KickerProps {
  readonly section: string;
  readonly text?: string;
  /** In a card the headline is the link. */
  readonly linked?: boolean;
}

export function Kicker({ section, text, linked = false }: KickerProps) {
  const found = findAnySection(brand, section);
  const words = text || found?.name;
  if (!words) return null;
  return (
    <p className="kicker" data-section={section}>
      {linked && found !== undefined ? <a href={sectionPath(found)}>{words}</a> : words}
    </p>
  );
}
