/** The paywall unit that a page shows, and its ad slot (spec §4). */
import type { MeterValues } from './meter-values.ts';

export const paywallSlots = [
  'cm_growler_0',
  'cm_growler_1',
  'cm_growler_3',
  'cm_tall_growler',
  'cm_barrier',
] as const;
export type PaywallSlot = (typeof paywallSlots)[number];

/** The types of spec §4, or none. */
export type PaywallType = 'growler' | 'halfwalled' | 'fullwalled';

type Walls = Pick<
  MeterValues,
  'isFullWalled' | 'isHalfWalled' | 'renderPaywall' | 'remainingCount'
>;

export function paywallType(values: Walls): PaywallType | undefined {
  if (!values.renderPaywall) return undefined;
  if (values.isFullWalled) return 'fullwalled';
  if (values.isHalfWalled) return 'halfwalled';
  return values.remainingCount >= 0 ? 'growler' : undefined;
}

/** Growlers have variants for 3, 1 and 0 remaining items. At other counts no growler is shown. */
const growlers: Readonly<Record<number, PaywallSlot>> = {
  0: 'cm_growler_0',
  1: 'cm_growler_1',
  3: 'cm_growler_3',
};

/**
 * Returns the slot to show: the barrier at a full wall, the tall growler at a half wall, otherwise
 * the growler for the remaining count.
 */
export function paywallSlot(values: Walls): PaywallSlot | undefined {
  switch (paywallType(values)) {
    case 'fullwalled':
      return 'cm_barrier';
    case 'halfwalled':
      return 'cm_tall_growler';
    case 'growler':
      return growlers[values.remainingCount];
    default:
      return undefined;
  }
}
