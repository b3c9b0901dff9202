/** The port through which paywall units get what they show. Whoever provides it speaks with the page by `paywall-messages.ts` alone. */
import type { ComponentType } from 'react';
import type { PaywallSlot } from '../../shared/paywall/paywall-slot.ts';

/** The slots whose units come and go. The barrier is part of the page: its text is not there to be uncovered. */
export type UnitSlot = Exclude<PaywallSlot, 'cm_barrier'>;

export interface CreativeProps {
  /** Pieces left this month. */
  readonly remaining: number;
  /** The page's own path, to come back to. */
  readonly path: string;
}

export interface CreativeProvider {
  /** Loads what stands in a slot. @throws ChunkLoadError */
  readonly load: (slot: UnitSlot) => Promise<ComponentType<CreativeProps>>;
}
