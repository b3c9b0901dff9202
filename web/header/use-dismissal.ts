/**
 * Closes an open part of the header on Escape, on a click elsewhere, and when the focus moves
 * elsewhere (WCAG 1.4.13, 2.4.11).
 */
import { useEffect, useRef, type RefObject } from 'react';
import { useSite, useSiteStore } from '../state/store.ts';

/**
 * Returns the visible control among those marked as expanded: the collapsed header has two of each
 * kind. Of the subscribe link and its button, the button is last. Where the focus in a long panel
 * has scrolled all of them away, the first.
 */
function openControl(header: HTMLElement): HTMLElement | undefined {
  const controls = [...header.querySelectorAll<HTMLElement>('[aria-expanded="true"]')].filter(
    (control) => control.closest('[inert]') === null,
  );
  const visible = controls.findLast((control) => {
    const { top, height } = control.getBoundingClientRect();
    return height > 0 && top >= 0;
  });
  return visible ?? controls[0];
}

/** @returns The ref of the header element. */
export function useDismissal(): RefObject<HTMLElement | null> {
  const store = useSiteStore();
  const header = useRef<HTMLElement>(null);
  const isOpen = useSite((state) => state.header.currentState !== 'default');

  useEffect(() => {
    const element = header.current;
    if (!isOpen || element === null) return undefined;
    const close = () => {
      store.actions.resetHeader();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const control = element.contains(document.activeElement) ? openControl(element) : undefined;
      control?.focus({ preventScroll: true });
      close();
    };
    // The sections belong to the header, but lie beneath the open panel.
    const isOver = (target: Element) =>
      element.contains(target) && target.closest('.section-nav') === null;
    const onElsewhere = (event: Event) => {
      if (
        event.target instanceof Element &&
        document.contains(event.target) &&
        !isOver(event.target)
      )
        close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [store, isOpen]);
  return header;
}
