/**
 * Keys of the content table under which results of experiments are counted; readers' requests write
 * them, and only these.
 */

export const EXPERIMENTS_PREFIX = 'X#';

export const experimentKey = {
  /** Exposures and conversions of a variant on a day (whole days since 1970, UTC). */
  count: (id: string, variant: string, day: number) => ({
    pk: `${EXPERIMENTS_PREFIX}count#${id}#${variant}#${day}`,
  }),
  /** How many reports one network has made; the name is a keyed hash. */
  mark: (name: string) => ({ pk: `${EXPERIMENTS_PREFIX}mark#${name}` }),
} as const;
