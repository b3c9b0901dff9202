/** The environments of spec §9 and the design tokens that markup, styles and tests share. */

export const environments = ['production', 'staging', 'ci'] as const;
export type Environment = (typeof environments)[number];

/** Spec §9 breakpoints, px. */
export const breakpoints = {
  small: 600,
  medium: 900,
  sectionFrontColumn: 1032,
  large: 1200,
  articleColumn: 1232,
  extraLarge: 1800,
} as const;

/** Spec §9 viewport buckets, px: analytics and ads report the largest one that fits. */
export const viewportBuckets = [640, 768, 1024, 1280, 1600] as const;

/** The viewport bucket of a width in px: the largest that is not wider, else the smallest. */
export function viewportBucket(width: number): number {
  return viewportBuckets.findLast((bucket) => bucket <= width) ?? viewportBuckets[0];
}

/** Reads an environment's name; anything unknown is an error that lists what is known. */
export function parseEnvironment(name: string): Environment {
  const found = environments.find((environment) => environment === name);
  if (found === undefined)
    throw new Error(`Unknown environment "${name}": expected one of ${environments.join(', ')}`);
  return found;
}
