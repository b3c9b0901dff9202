/** Applies an editor's arrangement of a page: its picks, its tags. */
import type { Card } from '../../../shared/content/card.ts';
import { isShownTag, type SettingTag } from '../../../shared/content/setting-tags.ts';
import type { ContentState } from '../../../web/state/content.ts';
import { pickedCards, type Front } from '../../../services/content/front.ts';

const REFRESH_EXCLUDING_TAG: SettingTag = 'refresh-exclude';

/** Returns the tags that a front gives its page, and what those that are settings set. */
export function frontTags(front: Front | undefined): Pick<ContentState, 'tags' | 'isRefreshOff'> {
  const tags = (front?.tags ?? []).map((slug) => ({ slug, name: slug }));
  return {
    tags: tags.filter(isShownTag),
    ...(tags.some(({ slug }) => slug === REFRESH_EXCLUDING_TAG) ? { isRefreshOff: true } : {}),
  };
}

/**
 * Applies an editor's arrangement to a list: the picked items first, each in the list's current
 * version, then the others.
 * @param now ISO; picks that are not public yet, or no longer pinned, are left out.
 */
export function withFront(front: Front | undefined, cards: readonly Card[], now: string): Card[] {
  if (front === undefined) return [...cards];
  const picked = pickedCards(front.picks, now, new Map(cards.map((card) => [card.id, card])));
  const ids = new Set(picked.map((card) => card.id));
  return [...picked, ...cards.filter((card) => !ids.has(card.id))];
}
