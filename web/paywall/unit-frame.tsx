/**
 * The container of a unit: its slot, its name, its size once rendered, and the restored focus when
 * it closes.
 */
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import type { UnitSlot } from '../ads/ad-provider.ts';
import { postPaywallMessage } from './paywall-messages.ts';
import { useSiteStore } from '../state/store.ts';
import type { Unit } from './unit-lifecycle.ts';

/** Returns the focus to where it came from, or to the text. */
function useFocusReturn() {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const unit = element.current;
    let before: Element | null = null;
    let isInside = false;
    const onFocus = (event: FocusEvent) => {
      isInside = unit !== null && event.target instanceof Node && unit.contains(event.target);
      if (!isInside && event.target instanceof Element) before = event.target;
    };
    before = document.activeElement;
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('focusin', onFocus);
      if (!isInside) return;
      const target =
        before instanceof HTMLElement && before.isConnected && before !== document.body
          ? before
          : document.getElementById('main');
      target?.focus({ preventScroll: true });
    };
  }, []);
  return element;
}

/** Escape closes a unit that lies over the page; an open menu or field handles the key first. */
function useEscape(isOver: boolean): void {
  const store = useSiteStore();
  useEffect(() => {
    if (!isOver) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.matches('input, textarea, select');
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !isTyping &&
        store.getState().header.currentState === 'default'
      )
        postPaywallMessage({ type: 'close-paywall' });
    };
    // Runs before the header's own listener has closed a menu.
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('keydown', onKey, true);
    };
  }, [store, isOver]);
}

/** Says how much of the foot of the window the unit covers, for other bars to stand above it. */
function useFoot(element: RefObject<HTMLElement | null>, isAtFoot: boolean): void {
  useEffect(() => {
    const unit = element.current;
    if (unit === null || !isAtFoot) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--foot', `${unit.getBoundingClientRect().height}px`);
    });
    observer.observe(unit);
    return () => {
      observer.disconnect();
      style.removeProperty('--foot');
    };
  }, [element, isAtFoot]);
}

interface UnitFrameProps {
  readonly slot: UnitSlot;
  readonly unit: Unit;
  /** True at the bottom of the window, over the page; false in the text. */
  readonly isAtFoot: boolean;
  readonly children: ReactNode;
}

export function UnitFrame({ slot, unit, isAtFoot, children }: UnitFrameProps) {
  const store = useSiteStore();
  const element = useFocusReturn();
  useEscape(isAtFoot && unit.phase === 'shown');
  useFoot(element, isAtFoot);

  useEffect(() => {
    const size = element.current?.getBoundingClientRect();
    store.actions.slotRendered(slot, Math.round(size?.width ?? 0), Math.round(size?.height ?? 0));
    return () => {
      store.actions.slotRemoved(slot);
    };
  }, [store, slot, element]);

  return (
    <section
      className={`paywall ${slot === 'cm_tall_growler' ? 'half-wall' : 'growler'}`}
      ref={element}
      // It may stand in an item of another language.
      lang={brand.language}
      dir="auto"
      aria-label={words.freeArticles}
      data-paywall={slot === 'cm_tall_growler' ? 'half' : 'growler'}
      data-ad-slot={slot}
      data-phase={unit.phase}
      data-format={unit.format}
      data-place={isAtFoot ? 'foot' : 'text'}
    >
      {children}
    </section>
  );
}
