/** What a layout returns: a drawing as SVG, a photograph, or a drawing shown on a screen. */
import type { Photograph } from './photography/photograph.ts';
import type { Broadcast } from './photography/broadcast.ts';
import type { Scene } from './svg.ts';

/** One image, before it is printed. */
export type Picture = string | Photograph | Broadcast;

/** One way to make an image: a pure function of its scene. */
export type Layout = (scene: Scene) => Picture;

/** Layouts of one family, by name. */
export type Layouts = Readonly<Record<string, Layout>>;

/** Returns finished photographs as layouts: a scene changes nothing about them. */
export const photographs = (scenes: Readonly<Record<string, Photograph>>): Layouts =>
  Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [name, () => scene]));
