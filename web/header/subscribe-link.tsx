/**
 * The subscribe link: hovering, focusing by keyboard or touching opens the panel; following it
 * leads to the offer.
 */
import type { FocusEvent, MouseEvent, PointerEvent } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { pageRow } from '../../shared/pages.ts';
import { useSite, useSiteStore } from '../store.ts';

/**
 * Empty if the page type has no subscribe link, and on paywalled pages for signed-in readers (spec
 * §6). Its space remains.
 */
export function SubscribeLink({ controls }: { controls: string }) {
  const store = useSiteStore();
  const isOn = useSite((state) => pageRow(state.context.contentType).header.subscribe);
  const isAdFree = useSite((state) => state.paywall.isAdFree);
  const isHidden = useSite((state) => state.paywall.isLoggedIn && state.context.isPaywalled);
  const isOpen = useSite((state) => state.header.currentState === 'subscribe open');
  if (isAdFree) return <p className="ad-free-notice">{words.adFree}</p>;
  if (!isOn) return null;

  const hover = () => {
    store.dispatch({ type: 'header/subscribe-hovered' });
  };
  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') hover();
  };
  // A touch also focuses the link, just before the click.
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches(':focus-visible')) hover();
  };
  const onClick = (event: MouseEvent) => {
    if (isOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    store.dispatch({ type: 'header/subscribe-toggled' });
  };
  return (
    <a
      className="button button-small header-subscribe"
      href={brand.links.subscribe}
      hidden={isHidden}
      aria-expanded={isOpen}
      aria-controls={controls}
      onPointerEnter={onPointerEnter}
      onFocus={onFocus}
      onClick={onClick}
    >
      {words.subscribe}
    </a>
  );
}
