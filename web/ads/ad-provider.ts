/**
 * What fills advertisement slots and paywall units (design §8). The brand chooses a provider, the
 * entries hand it to the app, and every slot uses it through this port. Code of a provider knows
 * the page through `paywall-messages.ts` and its listener only.
 */
import { createContext, useContext, type ComponentType } from 'react';
import type { AdSize } from '../../shared/ads/ad-sizes.ts';
import type { PaywallSlot } from '../../shared/paywall/paywall-slot.ts';
import type { AdPage } from '../state/ads.ts';

/**
 * The slots whose units appear and disappear. The barrier is part of the page, because its text is
 * not there to be uncovered.
 */
export type UnitSlot = Exclude<PaywallSlot, 'cm_barrier'>;

export interface UnitProps {
  /** Items left this month. */
  readonly remaining: number;
  /** The page's own path, to return to. */
  readonly path: string;
  readonly isLoggedIn: boolean;
}

/** An element for an advertisement, and the slot that it belongs to. */
export interface AdFrame {
  readonly slot: string;
  readonly element: HTMLElement;
}

/** Learns what was rendered in a slot. A slot that stays empty is not reported. */
export type OnRendered = (slot: string, size: AdSize) => void;

/** A seller's server, once its code runs in the page. */
export interface AdServer {
  /** A page begins: what is requested from now on is for it. */
  readonly enterPage: (page: AdPage) => void;
  /** Requests an advertisement for each frame, in one request. A known slot is replaced. */
  readonly request: (frames: readonly AdFrame[]) => void;
  readonly remove: (slots: readonly string[]) => void;
}

/** Someone who sells slots to others. Its code loads only when a reader allows advertising. */
export interface AdSeller {
  /** Returns the sizes sold in a slot at a window width, px; none where it is not for sale. */
  readonly sizes: (slot: string, windowWidth: number) => readonly AdSize[];
  /**
   * Loads the seller's script.
   * @throws Error when it does not load, or does not start in time.
   */
  readonly open: (onRendered: OnRendered) => Promise<AdServer>;
}

export interface AdProvider {
  /** Undefined: every slot has our own message, and nobody is asked. */
  readonly loadSeller?: () => Promise<AdSeller>;
  /**
   * Loads the content of a paywall unit.
   * @throws ChunkLoadError
   */
  readonly loadUnit: (slot: UnitSlot) => Promise<ComponentType<UnitProps>>;
}

const AdProviderContext = createContext<AdProvider | undefined>(undefined);
export const AdProviderPlace = AdProviderContext.Provider;

/**
 * Returns the provider of the page's slots.
 * @throws Error outside an `AdProviderPlace`.
 */
export function useAdProvider(): AdProvider {
  const provider = useContext(AdProviderContext);
  if (provider === undefined) throw new Error('useAdProvider is used outside of AdProviderPlace');
  return provider;
}
