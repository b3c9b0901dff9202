/**
 * What the counts of an experiment say: rates, differences to control with their uncertainty, and
 * whether the counts can be trusted.
 */
import type { VariantCounts } from '../../services/content/experiment-counts.ts';

/** From `low` to `high`, as shares: 0.02 is two percent points. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface ComparedVariant extends VariantCounts {
  readonly name: string;
  /** Configured share of readers. */
  readonly share: number;
  /** Conversions for each exposure; undefined without exposures. */
  readonly rate: number | undefined;
  /** Rate minus that of control, with 95 % confidence; undefined for control, or without exposures. */
  readonly difference: (Interval & { readonly estimate: number }) | undefined;
}

export interface Comparison {
  readonly variants: readonly ComparedVariant[];
  readonly verdict: string;
  /** Set when readers were not divided as configured: the result must not be used. */
  readonly warning: string | undefined;
}

/** Quantile of the normal distribution for 95 % confidence. */
const Z = 1.959964;

/**
 * Wilson's score interval of a share, without continuity correction.
 * @see https://doi.org/10.1080/01621459.1927.10502953
 */
export function wilsonInterval(successes: number, total: number): Interval {
  const rate = successes / total;
  const spread = Z * Math.sqrt((rate * (1 - rate)) / total + Z ** 2 / (4 * total ** 2));
  const center = rate + Z ** 2 / (2 * total);
  const scale = 1 + Z ** 2 / total;
  return {
    low: Math.max(0, (center - spread) / scale),
    high: Math.min(1, (center + spread) / scale),
  };
}

/**
 * Newcombe's hybrid score interval (his method 10) of the difference between two shares: also right
 * for small shares, where the usual formula is not.
 * @see https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8%3C873::AID-SIM779%3E3.0.CO;2-I
 */
export function newcombeInterval(one: VariantCounts, other: VariantCounts): Interval {
  const [p, q] = [one, other].map(({ conversions, exposures }) => conversions / exposures) as [
    number,
    number,
  ];
  const of = wilsonInterval(one.conversions, one.exposures);
  const against = wilsonInterval(other.conversions, other.exposures);
  return {
    low: p - q - Math.hypot(p - of.low, against.high - q),
    high: p - q + Math.hypot(of.high - p, q - against.low),
  };
}

/** Critical values of the chi-squared distribution for p = 0.001, by degrees of freedom from 1. */
const CRITICAL = [10.828, 13.816, 16.266, 18.467, 20.515, 22.458, 24.322, 26.124, 27.877];
/** The approximation needs this many expected exposures of each variant. */
const EXPECTED_MIN = 5;

/**
 * Whether exposures differ from the configured shares by more than chance explains (a sample ratio
 * mismatch): chi-squared test with p < 0.001.
 * @see https://doi.org/10.1145/3292500.3330722
 */
export function isMismatched(
  variants: readonly { readonly exposures: number; readonly share: number }[],
): boolean {
  const total = variants.reduce((sum, { exposures }) => sum + exposures, 0);
  if (variants.some(({ share }) => total * share < EXPECTED_MIN)) return false;
  const distance = variants.reduce(
    (sum, { exposures, share }) => sum + (exposures - total * share) ** 2 / (total * share),
    0,
  );
  return distance > (CRITICAL[variants.length - 2] ?? Infinity);
}

/** Below this many exposures of each variant nothing is said. */
const EXPOSURES_MIN = 100;

const points = (share: number) => (Math.abs(share) * 100).toFixed(2);

function sentenceOf({ name, difference }: ComparedVariant): string {
  if (difference === undefined) return '';
  const { low, high } = difference;
  const range = `${points(Math.min(Math.abs(low), Math.abs(high)))} to ${points(Math.max(Math.abs(low), Math.abs(high)))} percent points`;
  if (low > 0) return `"${name}" is better than control, by ${range}.`;
  if (high < 0) return `"${name}" is worse than control, by ${range}.`;
  return `"${name}" and control do not differ by more than chance explains: the difference is between ${(low * 100).toFixed(2)} and +${(high * 100).toFixed(2)} percent points.`;
}

/** @param given in the order of the experiment: control first. */
export function compareVariants(
  given: readonly (VariantCounts & { readonly name: string; readonly share: number })[],
): Comparison {
  const [control] = given;
  const variants = given.map((variant, index) => {
    const { exposures, conversions } = variant;
    const rate = exposures === 0 ? undefined : conversions / exposures;
    const difference =
      index === 0 || control === undefined || control.exposures === 0 || rate === undefined
        ? undefined
        : {
            estimate: rate - control.conversions / control.exposures,
            ...newcombeInterval(variant, control),
          };
    return { ...variant, rate, difference };
  });
  const warning = isMismatched(given)
    ? 'Readers are not divided as configured (sample ratio mismatch): do not use this result. Look for a variant that is slower, fails in some browsers, or had other shares before.'
    : undefined;
  const isEarly = given.some(({ exposures }) => exposures < EXPOSURES_MIN);
  const sentences = variants.slice(1).map(sentenceOf);
  const early = `Too early to say: every variant needs at least ${EXPOSURES_MIN} exposures.`;
  return { variants, warning, verdict: isEarly ? early : sentences.join(' ') };
}
