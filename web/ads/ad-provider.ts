/**
 * What fills advertisement slots and paywall units (design §8). The brand chooses a provider, the
 * entries hand it to the app, and every slot uses it through this port. Code of a provider knows
 * the page through `paywall-messages.ts` only.
 */
import { createContext, useContext, type ComponentType } from 'react';
import type { PaywallSlot } from '../../shared/paywall/paywall-slot.ts';

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
}

export interface AdProvider {
  /** Fills a slot that reserves no space. */
  readonly Placement: ComponentType<{ slot: string }>;
  /**
   * Fills a slot of a fixed height. It is in the page that all readers share. `turn` counts the
   * slots of a page from 0.
   */
  readonly Advertisement: ComponentType<{ slot: string; turn: number }>;
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
