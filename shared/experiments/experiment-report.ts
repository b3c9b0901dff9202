/** What a browser reports of an experiment: no cookie, no id (docs/contracts/experiments-api.md). */

/** `exposure`: the reader saw the variant. `conversion`: the reader then reached the goal. */
export const experimentEvents = ['exposure', 'conversion'] as const;
export type ExperimentEvent = (typeof experimentEvents)[number];

export interface ExperimentReport {
  readonly experiment: string;
  readonly variant: string;
  readonly event: ExperimentEvent;
}

/** How many days counts are kept, and how many the command adds up. */
export const EXPERIMENT_DAYS = 90;
