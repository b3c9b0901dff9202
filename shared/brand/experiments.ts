/** The experiments of a publication, as its brand file configures them (docs/guides/experiments.md). */

/** What a reader does that an experiment counts as a success. */
export const experimentGoals = ['subscribe-click', 'newsletter-sign-up', 'registration'] as const;
export type ExperimentGoal = (typeof experimentGoals)[number];

/** Name of the first variant of every experiment: what readers see who take part in none. */
export const CONTROL = 'control';

/**
 * More would not fit into the attribute that the page gets before its first paint, and have no
 * readers left for each.
 */
export const EXPERIMENTS_MAX = 8;
export const VARIANTS_MAX = 10;
/** Longest id of an experiment and longest name of a variant, in characters. */
export const EXPERIMENT_NAME_MAX_LENGTH = 40;

/** Wording of the subscription offer. `{term}` and `{price}` stand for those of the offer. */
export interface OfferTexts {
  /** Title of the offer in the subscribe panel. */
  readonly panelTitle?: string;
  /** Button of the subscribe panel. */
  readonly panelButton?: string;
  /** Button of the growler. */
  readonly growlerButton?: string;
}

export interface ExperimentVariant {
  readonly name: string;
  /** Share of readers, above 0; the shares of an experiment add up to 1. */
  readonly share: number;
  /** Replaces words of the offer; texts that are left out stay as they are. */
  readonly offerTexts?: OfferTexts;
}

export interface Experiment {
  readonly id: string;
  readonly goal: ExperimentGoal;
  /** The first one is `control`. */
  readonly variants: readonly ExperimentVariant[];
  /** Changes which readers get which variant. Default: empty. */
  readonly salt?: string;
  /** Where the browser keeps an assignment (spec §3, buckets). Default: `local`. */
  readonly cacheLocation?: 'local' | 'session';
  /**
   * False: the assignment is requested for every document and never kept, so it shows only after a
   * client navigation. Default: true.
   */
  readonly cacheable?: boolean;
  /** Sent to the endpoint with the request (spec §7.5, the variant with query parameters). */
  readonly query?: Readonly<Record<string, string>>;
}

export interface Experiments {
  /**
   * A service that assigns readers, without a trailing slash (spec §7.5). Without it the browser
   * computes assignments itself.
   */
  readonly endpoint?: string;
  readonly running: readonly Experiment[];
}
