/**
 * A place for an advertisement. Its height is fixed by its class, and our own message is in it from
 * the start, so that it is never empty and nothing moves: an advertisement of a seller appears over
 * the message when it is there.
 */
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { words } from '#words';
import { useLoaded } from '../navigation/use-loaded.ts';
import type { SiteState } from '../state/site-state.ts';
import { useSite, useSiteStore } from '../state/store.ts';
import { hasAdvertisements } from './has-advertisements.ts';
import { useAdProvider } from './ad-provider.ts';

const runner = {
  chunk: 'ads',
  load: () => import('./run-ads.idle.ts'),
  failure: 'Advertising did not load',
};

/**
 * Nothing is requested before the reader's cookies are known, for ad-free readers, or for a draft,
 * whose address is a secret.
 */
function mayRequest(state: SiteState): boolean {
  return state.ads.isInitialized && hasAdvertisements(state) && !state.context.isPreview;
}

/**
 * What an ad-free reader gets of a slot in a page that all readers share: nothing, if it is still
 * below the window. Elsewhere its room stays, empty, because lines would move without it.
 */
function EmptyRoom({ className, isSold }: { className: string; isSold: boolean }) {
  const room = useRef<HTMLDivElement>(null);
  const [isGone, setGone] = useState(false);
  useLayoutEffect(() => {
    const box = room.current?.getBoundingClientRect();
    setGone(box !== undefined && box.top >= window.innerHeight);
  }, []);
  return isGone ? null : (
    <div className={className} data-empty data-unsold={!isSold || undefined} ref={room} />
  );
}

interface AdSlotProps {
  readonly slot: string;
  /** Gives the room its height. */
  readonly className: string;
  /** Tells several slots of a page apart. */
  readonly label?: string;
  /** False for slots of the publication's own marketing. */
  readonly isForSale?: boolean;
  /** Our own message; null if there is none, so that a slot that nobody sells has no room. */
  readonly children: ReactNode;
}

export function AdSlot({
  slot,
  className,
  label = words.advertisement,
  isForSale = true,
  children,
}: AdSlotProps) {
  const store = useSiteStore();
  const provider = useAdProvider();
  const isSold = isForSale && provider.loadSeller !== undefined;
  const room = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  // A new object with every state that arrives.
  const view = useSite((state) => state.context.url);
  const hasRoom = useSite((state) => state.ads.canRenderAds);
  const isAdFree = useSite((state) => state.paywall.isAdFree);
  const isFilled = useSite(({ ads }) => isSold && (ads.slots[slot]?.width ?? 0) > 0);
  const isDue = useSite(mayRequest);
  const loaded = useLoaded(runner, isDue ? 'now' : 'never');

  useEffect(() => {
    if (loaded === undefined || !isDue || room.current === null) return undefined;
    return loaded.watchSlot(store, provider, {
      slot,
      room: room.current,
      frame: frame.current ?? undefined,
    });
  }, [loaded, isDue, store, provider, slot, view]);

  if (!hasRoom || (!isSold && children === null)) return null;
  if (isAdFree) return <EmptyRoom className={className} isSold={isSold} />;
  return (
    <aside
      className={className}
      data-ad-slot={slot}
      data-filled={isFilled || undefined}
      data-unsold={!isSold || undefined}
      aria-label={label}
      ref={room}
    >
      {isForSale && <p className="advertisement-label">{words.advertisement}</p>}
      <div className="ad-own">{children}</div>
      {/* A new element for each page: what another page's seller left in it goes with it. */}
      {isSold && <div className="ad-frame" id={`ad-${slot}`} key={view.pathname} ref={frame} />}
    </aside>
  );
}
