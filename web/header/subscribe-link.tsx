/**
 * The subscribe link leads to the offer. A pointer that rests on it, a touch, and the button beside
 * it open the panel (ADR 0056).
 */
import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { pageRow } from '../../shared/pages.ts';
import { useOffers } from '../subscribe/use-offers.ts';
import { useIsInteractive } from '../browser/use-is-interactive.ts';
import { useSite, useSiteStore } from '../state/store.ts';
import { Icon } from '../ui/icon.tsx';

/** How long the pointer rests on the link before the panel opens, ms: crossing it opens nothing. */
const HOVER_MS = 150;

/** Does something once the pointer has rested, unless it leaves before. */
function useRest() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
  };
  useEffect(() => stop, []);
  const wait = (work: () => void) => {
    timer.current = setTimeout(work, HOVER_MS);
  };
  return { wait, stop };
}

/** The link with its button. For readers who get no offer its space remains (spec §6). */
function SubscribeControl({ controls }: { controls: string }) {
  const store = useSiteStore();
  const { subscription } = useOffers();
  const isHidden = useSite((state) => state.paywall.isLoggedIn && state.context.isPaywalled);
  const isOpen = useSite((state) => state.header.currentState === 'subscribe open');
  const isInteractive = useIsInteractive();
  const { wait, stop } = useRest();

  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    wait(() => {
      store.actions.hoverSubscribe();
    });
  };
  const toggle = () => {
    stop();
    store.actions.toggleSubscribe();
  };
  const onClick = (event: MouseEvent) => {
    // The keyboard's click, which has no count, follows the link.
    const isKeyboard = event.detail === 0;
    if (isOpen || isKeyboard || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    toggle();
  };
  return (
    <span className="subscribe-control" hidden={isHidden || !subscription}>
      <a
        className="button button-small header-subscribe"
        href={brand.links.subscribe}
        aria-expanded={isOpen}
        aria-controls={controls}
        onPointerEnter={onPointerEnter}
        onPointerLeave={stop}
        onClick={onClick}
      >
        {words.subscribe}
      </a>
      {isInteractive && (
        <button
          type="button"
          className="subscribe-more visually-hidden"
          aria-label={words.ourOffer}
          aria-expanded={isOpen}
          aria-controls={controls}
          onClick={toggle}
        >
          <Icon name="right" size={16} />
        </button>
      )}
    </span>
  );
}

/**
 * Nothing if the page type has no subscribe link. Ad-free readers have a notice instead, on every
 * page.
 */
export function SubscribeLink({ controls }: { controls: string }) {
  const isOn = useSite((state) => pageRow(state.context.contentType).header.subscribe);
  const { adFreeNotice } = useOffers();
  const isForSubscribers = useSite((state) => state.payment.acceptedPayment === 'sub');
  // Subscribers with and without advertisements share the page: until the reader is known, the room.
  if (adFreeNotice || isForSubscribers)
    return (
      <p className="ad-free-notice" hidden={!adFreeNotice}>
        {words.adFree}
      </p>
    );
  return isOn && brand.offer !== undefined ? <SubscribeControl controls={controls} /> : null;
}
