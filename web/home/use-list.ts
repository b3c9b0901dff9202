/** Returns a list of the page by the name of its place. */
import type { Card } from '../../shared/content/card.ts';
import { useSite } from '../state/store.ts';

const none: readonly Card[] = [];

export function useList(name: string): readonly Card[] {
  return useSite((state) => state.secondary.lists[name]) ?? none;
}
