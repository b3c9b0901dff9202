/**
 * Forced counts that show every state of the paywall, outside production only (spec §4; spec §9:
 * debug max 4).
 */
import type { Environment } from '../environment.ts';
import type { MeterCount } from './meter-values.ts';

const DEBUG_MAX = 4;

/** Counts by the name of the test value. */
export const debugMeters = {
  paywall_test_full: { count: 4, max: DEBUG_MAX, isExceeded: true },
  paywall_test_half: { count: 2, max: DEBUG_MAX, isExceeded: false },
  paywall_test_3: { count: 3, max: DEBUG_MAX, isExceeded: false },
  paywall_test_1: { count: 1, max: DEBUG_MAX, isExceeded: false },
  paywall_test_0: { count: 4, max: DEBUG_MAX, isExceeded: false },
} as const satisfies Record<string, MeterCount>;
export type DebugMeterName = keyof typeof debugMeters;

export const debugMeterNames = Object.keys(debugMeters).filter(
  (name): name is DebugMeterName => name in debugMeters,
);

/**
 * Returns the count that a test value forces; the first value that is set wins.
 * @param isSet Whether the page has a test value of this name.
 */
export function debugMeter(
  environment: Environment,
  isSet: (name: DebugMeterName) => boolean,
): MeterCount | undefined {
  if (environment === 'production') return undefined;
  const name = debugMeterNames.find((candidate) => isSet(candidate));
  return name === undefined ? undefined : debugMeters[name];
}
