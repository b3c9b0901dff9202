import type { Scene } from '../../svg.ts';

/** Returns the shade of a facet, in flat steps from dark to light. */
export function facets(
  scene: Scene,
  from: string | undefined = undefined,
): (light: number, face: number) => string {
  const { palette } = scene;
  return (light, face) => {
    if (from && face % 5 === 1) return from;
    const stepped = Math.round(light * 7) / 7;
    return palette.night ? palette.ramp(0.2 + stepped * 0.8) : palette.ramp(0.92 - stepped * 0.84);
  };
}
