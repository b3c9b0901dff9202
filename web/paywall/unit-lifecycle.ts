/**
 * Lifecycle of a paywall unit (spec §4): hidden; requested when the remaining count changes; shown
 * when display becomes true; hidden when it is closed. A unit reports a count that a reader who
 * closes it then knows, so it reappears with the next count and not with the next page.
 */
import type { PaywallSlot } from '../../shared/paywall/paywall-slot.ts';
import type { PaywallMessage, UnitFormat } from './paywall-messages.ts';

export interface Unit {
  readonly phase: 'hidden' | 'requested' | 'shown';
  /** The count for which it was last requested, and its slot. */
  readonly remaining?: number;
  readonly slot?: PaywallSlot;
  /** The count at which the reader closed it. */
  readonly closedAt?: number;
  readonly format?: UnitFormat;
}

export type UnitEvent =
  /** `slot` undefined: nothing is shown at this count. */
  | {
      readonly type: 'remaining-changed';
      readonly remaining: number;
      readonly slot: PaywallSlot | undefined;
    }
  | { readonly type: 'display-changed'; readonly display: boolean }
  | { readonly type: 'message'; readonly message: PaywallMessage };

function onRemaining(unit: Unit, remaining: number, slot: PaywallSlot | undefined): Unit {
  if (remaining === unit.remaining && slot === unit.slot) return unit;
  if (slot === undefined || remaining === unit.closedAt)
    return { ...unit, phase: 'hidden', remaining, slot };
  return { phase: 'requested', remaining, slot, format: unit.format };
}

function onMessage(unit: Unit, message: PaywallMessage): Unit {
  if (message.type === 'paywall-format') return { ...unit, format: message.format };
  return unit.phase === 'hidden' ? unit : { ...unit, phase: 'hidden', closedAt: unit.remaining };
}

export function unitLifecycle(unit: Unit, event: UnitEvent): Unit {
  switch (event.type) {
    case 'remaining-changed':
      return onRemaining(unit, event.remaining, event.slot);
    case 'display-changed':
      return event.display && unit.phase === 'requested' ? { ...unit, phase: 'shown' } : unit;
    case 'message':
      return onMessage(unit, event.message);
  }
}
