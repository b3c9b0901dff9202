/** The environments of spec §9, and the design tokens that markup, styles and tests share. */

export const environments = ['production', 'staging', 'ci'] as const;
export type Environment = (typeof environments)[number];

/** Breakpoints, px (spec §9). */
export const breakpoints = {
  small: 600,
  medium: 900,
  sectionFrontColumn: 1032,
  large: 1200,
  articleColumn: 1232,
  extraLarge: 1800,
} as const;

/** Viewport buckets, px: widths at which the sizes of images change besides the breakpoints (spec §9). */
export const viewportBuckets = [640, 768, 1024, 1280, 1600] as const;

/** Parses an environment's name. An unknown name is an error that lists the known ones. */
export function parseEnvironment(name: string): Environment {
  const found = environments.find((environment) => environment === name);
  if (found === undefined)
    throw new Error(`Unknown environment "${name}": expected one of ${environments.join(', ')}`);
  return found;
}
