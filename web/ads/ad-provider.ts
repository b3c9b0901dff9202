/**
 * The port through which paywall units get their content. Every provider communicates with the page
 * through `paywall-messages.ts` only.
 */
import type { ComponentType } from 'react';
import type { PaywallSlot } from '../../shared/paywall/paywall-slot.ts';

/**
 * The slots whose units appear and disappear. The barrier is part of the page, because its text is
 * not there to be uncovered.
 */
export type UnitSlot = Exclude<PaywallSlot, 'cm_barrier'>;

export interface CreativeProps {
  /** Items left this month. */
  readonly remaining: number;
  /** The page's own path, to return to. */
  readonly path: string;
}

export interface CreativeProvider {
  /**
   * Loads the content of a slot.
   * @throws ChunkLoadError
   */
  readonly load: (slot: UnitSlot) => Promise<ComponentType<CreativeProps>>;
}
