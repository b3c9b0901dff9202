import { THINGS } from '../../objects/things.ts';
import type { Wear } from '../../objects/wear.ts';
import { mix } from '../../palette.ts';
import { type Scene, place, tag } from '../../svg.ts';

/** Returns the papers for an object on this ground. `dark` uses the darkest paper. */
export function wearOf({ palette }: Scene, dark = false): Wear {
  const color = palette.night ? palette.second : palette.main;
  const body = dark ? palette.ink : color;
  return {
    body,
    light: mix(body, palette.paper, dark ? 0.2 : 0.34),
    shade: mix(body, palette.ink, dark ? 0.5 : 0.34),
    dark: palette.ink,
    paper: palette.paper,
    detail: dark
      ? mix(palette.ink, palette.paper, 0.34)
      : mix(palette.light, palette.deep, palette.night ? 0.1 : 0.3),
    accent: palette.accent === body ? palette.second : palette.accent,
  };
}

/** Draws the object that the brief names, at the focal point. */
export function thing(scene: Scene, scale: number, wear = wearOf(scene)): string {
  const { rng, focal, object = 'camera' } = scene;
  const draw = THINGS[object];
  if (!draw) throw new RangeError(`there is no drawing of "${object}"`);
  return place(focal[0], focal[1] - 10, 0, scale, draw(wear, rng));
}

/** Draws the shadow at the object's feet. */
export const cast = ({ palette, focal }: Scene, half: number): string =>
  tag('ellipse', {
    cx: focal[0] + 70,
    cy: focal[1] + 396,
    rx: half,
    ry: 34,
    fill: palette.ink,
    'fill-opacity': '0.24',
  });
