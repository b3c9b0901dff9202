import { disc, polar } from '../../geometry.ts';
import { dot, within } from '../../svg.ts';

/** A body lit from one side. */
export function globe(
  name: string,
  x: number,
  y: number,
  r: number,
  light: string,
  dark: string,
  angle: number,
): string {
  const away = polar(x, y, r * 0.42, angle + Math.PI);
  return (
    dot(x, y, r, dark) +
    within(name, disc(x, y, r), dot(...polar(away[0], away[1], r * 0.84, angle), r * 0.98, light))
  );
}
