/** The sections that menus and lists of sections name: those that have items. */
import { brand } from '#brand';
import type { Section } from '../../shared/brand/brand.ts';
import { navigationSections } from '../../shared/brand/sections.ts';
import { useSite } from '../state/store.ts';

interface Shown {
  /** All of them, in the brand's order. */
  readonly sections: readonly Section[];
  /** Those of the navigation, in its order. */
  readonly navigation: readonly Section[];
}

/** Parts of pages are made of these lists: the same sections are the same object. */
let last: { readonly empty: string; readonly shown: Shown } | undefined;

function shownWithout(empty: string): Shown {
  if (last?.empty !== empty) {
    const slugs = new Set(empty.split(' '));
    const isShown = ({ slug }: Section) => !slugs.has(slug);
    const shown = {
      sections: brand.sections.filter(isShown),
      // Markup that a process keeps is made of one of them, or of the list: both are new with it.
      navigation: navigationSections(brand)
        .filter(isShown)
        .map((section) => ({ ...section })),
    };
    last = { empty, shown };
  }
  return last.shown;
}

export function useShownSections(): Shown {
  return useSite(({ context }) => shownWithout(context.emptySections.join(' ')));
}
