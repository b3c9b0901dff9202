/**
 * The full wall, shown in place of the rest of an item. The server renders it identically for all
 * readers, so its text must hold both for an item that is only for subscribers and for a reader who
 * has used up the free articles. The browser may know which applies.
 */
import { useEffect, useId, useRef } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { plural } from '../../shared/words/plural.ts';
import { weave } from '../ui/weave.ts';
import { useSite, useSiteStore } from '../state/store.ts';
import { offerHref } from '../subscribe/offer-href.ts';
import { offerWords } from '../subscribe/offer-words.ts';
import { WallLinks } from './reader-links.tsx';
import { Renewal } from '../subscribe/renewal.tsx';

const SLOT = 'cm_barrier';

export function FullWall() {
  const { offer } = brand;
  const { max, registered = max } = brand.meter;
  const store = useSiteStore();
  const id = useId();
  const element = useRef<HTMLElement>(null);
  const path = useSite((state) => state.context.url.pathname);
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const hasRunOut = useSite((state) => state.paywall.exceededMeter.metername !== undefined);

  useEffect(() => {
    const size = element.current?.getBoundingClientRect();
    store.actions.slotCreated(SLOT);
    store.actions.slotRendered(SLOT, Math.round(size?.width ?? 0), Math.round(size?.height ?? 0));
    return () => {
      store.actions.slotRemoved(SLOT);
    };
  }, [store, path]);

  return (
    <section
      className="paywall full-wall"
      data-paywall="full"
      data-ad-slot={SLOT}
      aria-labelledby={`${id}title`}
      ref={element}
    >
      <div className="full-wall-words">
        <h2 id={`${id}title`}>{words.keepReading}</h2>
        <p className="full-wall-reason">
          {hasRunOut ? words.wallRunOut : words.wallForSubscribers}
        </p>
        {brand.accounts && hasRunOut && !isLoggedIn && registered > max && (
          <p className="full-wall-reason">{plural(words.registerForMore, registered - max)}</p>
        )}
      </div>
      {offer !== undefined && (
        <div className="full-wall-offer">
          {offer.label !== undefined && <p className="section-label">{offer.label}</p>}
          <p className="full-wall-price">
            {offerWords()}
            {offer.regularPrice !== undefined && (
              <span>{weave(words.wasPrice, { price: <s>{offer.regularPrice}</s> })}</span>
            )}
          </p>
          <a className="button" href={offerHref(path)}>
            {words.subscribe}
          </a>
          <Renewal />
        </div>
      )}
      {brand.accounts && <WallLinks path={path} isLoggedIn={isLoggedIn} />}
    </section>
  );
}
