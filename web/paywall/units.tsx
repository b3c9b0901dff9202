/**
 * The units that appear and disappear: the growler at the bottom of the window, and the half wall
 * in the text. Loaded when one is to be shown.
 */
import { useEffect, useReducer, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { paywallSlot } from '../../shared/paywall/paywall-slot.ts';
import { useAdProvider, type UnitProps, type UnitSlot } from '../ads/ad-provider.ts';
import { browserStorage } from '../browser/browser-storage.ts';
import { createLog } from '../browser/log.ts';
import { onPaywallMessage } from './paywall-messages.ts';
import type { SiteState } from '../state/site-state.ts';
import { useSite, useSiteStore } from '../state/store.ts';
import { UnitFrame } from './unit-frame.tsx';
import { unitLifecycle, type Unit } from './unit-lifecycle.ts';
import { PLACE_ATTRIBUTE, unitPlace } from './unit-place.ts';

/** Session storage: the remaining count at which the reader closed the unit. */
const CLOSED_KEY = 'paywall-closed';
const session = browserStorage(() => sessionStorage);

function firstUnit(): Unit {
  const closed = session.get(CLOSED_KEY);
  return {
    phase: 'hidden',
    closedAt: closed !== null && /^\d{1,6}$/.test(closed) ? Number(closed) : undefined,
  };
}

interface Loaded {
  readonly slot: UnitSlot;
  readonly Content: ComponentType<UnitProps>;
  /** The place in the text; undefined at the bottom of the window. */
  readonly place: Element | undefined;
}

function findPlace(slot: UnitSlot): Element | undefined {
  const place = document.querySelector(`[${PLACE_ATTRIBUTE}]`);
  return place !== null &&
    unitPlace(slot, place.getBoundingClientRect().top, window.innerHeight) === 'text'
    ? place
    : undefined;
}

/**
 * Returns the unit that the page's meter requires at this count. Ad-free readers see no unit (spec
 * §6); the barrier is part of the page.
 */
function unitSlot({ paywall }: SiteState): UnitSlot | undefined {
  const slot = paywall.isAdFree ? undefined : paywallSlot(paywall);
  return slot === 'cm_barrier' ? undefined : slot;
}

/** Keeps the unit's lifecycle in step with the meter, the display setting and its messages. */
function useUnit(slot: UnitSlot | undefined, remaining: number): Unit {
  const display = useSite((state) => state.paywall.displayPaywallUnit);
  const [unit, send] = useReducer(unitLifecycle, undefined, firstUnit);
  useEffect(() => {
    send({ type: 'remaining-changed', remaining, slot });
  }, [remaining, slot]);
  useEffect(() => {
    send({ type: 'display-changed', display });
  }, [display]);
  useEffect(
    () =>
      onPaywallMessage((message) => {
        send({ type: 'message', message });
      }),
    [],
  );
  useEffect(() => {
    if (unit.closedAt !== undefined) session.set(CLOSED_KEY, String(unit.closedAt));
  }, [unit.closedAt]);
  return unit;
}

/** Loads the content of the slot when its unit is requested. */
function useContent(
  slot: UnitSlot | undefined,
  remaining: number,
  isRequested: boolean,
): Loaded | undefined {
  const store = useSiteStore();
  const provider = useAdProvider();
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (!isRequested || slot === undefined) return undefined;
    let isWanted = true;
    store.actions.slotCreated(slot);
    store.actions.slotRequested(slot);
    provider.loadUnit(slot).then(
      (Content) => {
        if (isWanted) setLoaded({ slot, Content, place: findPlace(slot) });
      },
      (error: unknown) => {
        createLog(store.getState().env.environment)('A paywall unit did not load', error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [store, provider, slot, remaining, isRequested]);
  return loaded;
}

export function Units() {
  const slot = useSite(unitSlot);
  const remaining = useSite((state) => state.paywall.remainingCount);
  const path = useSite((state) => state.context.url.pathname);
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const unit = useUnit(slot, remaining);
  const loaded = useContent(slot, remaining, unit.phase === 'requested');

  const isThere = unit.phase !== 'hidden' && loaded !== undefined && loaded.slot === slot;
  const frame = isThere && (
    <UnitFrame
      key={`${loaded.slot} ${remaining}`}
      slot={loaded.slot}
      unit={unit}
      isAtFoot={loaded.place === undefined}
    >
      <loaded.Content remaining={remaining} path={path} isLoggedIn={isLoggedIn} />
    </UnitFrame>
  );
  return (
    <>
      {/* The live region exists before the content it announces. */}
      <div className="paywall-foot" aria-live="polite">
        {isThere && loaded.place === undefined && frame}
      </div>
      {isThere && loaded.place !== undefined && createPortal(frame, loaded.place)}
    </>
  );
}
