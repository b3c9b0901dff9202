/** Which paywall unit a page shows, and in which ad slot (spec §4). */
import type { MeterValues } from './meter-values.ts';

export const paywallSlots = [
  'cm_growler_0',
  'cm_growler_1',
  'cm_growler_3',
  'cm_tall_growler',
  'cm_barrier',
] as const;
export type PaywallSlot = (typeof paywallSlots)[number];

/** The types of spec §4, or nothing. */
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

/** Growlers have variants for 3, 1 and 0 remaining pieces; at other counts nothing is shown. */
const growlers: Readonly<Record<number, PaywallSlot>> = {
  0: 'cm_growler_0',
  1: 'cm_growler_1',
  3: 'cm_growler_3',
};

/** The slot that shows: the barrier at a full wall, the tall growler at a half wall, else the growler of what remains. */
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
