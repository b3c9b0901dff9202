/** A photograph: what stands before the camera, the light, the lens and the film. */
import type { Film } from './film.ts';

/** A color as linear light, or a place or direction. */
export type Triple = readonly [number, number, number];

/** A lamp: a ball of light, or a sun if it has no reach. Its size softens its shadows. */
export interface Lamp {
  readonly at: Triple;
  readonly color: Triple;
  /** 0 casts hard shadows, 1 very soft ones. */
  readonly soft: number;
  /** At this distance its light is `color`; it falls off with the square. Without: a sun. */
  readonly reach?: number;
}

/** Light that is painted over the exposure: a lamp out of focus, or its halo. */
export interface Flare {
  readonly at: Triple;
  readonly color: Triple;
  /** Radius as a share of the height of the image. */
  readonly radius: number;
  /** `disc` has the edge of an aperture; `halo` fades from its center. */
  readonly kind: 'disc' | 'halo';
}

/** Where the camera stands and how it sees. */
export interface Camera {
  readonly at: Triple;
  readonly to: Triple;
  /** Height of the field of view, degrees. */
  readonly field: number;
  /** Radius of the lens: what is far from `focus` blurs. */
  readonly lens?: number;
  /** Distance of the sharp plane. */
  readonly focus?: number;
  /** Degrees. */
  readonly roll?: number;
}

/** A scene and its film. */
export interface Photograph {
  /**
   * The scene in GLSL: `void stand(vec3 p)` puts every body with `put(distance, kind)`, `Surface
   * surface(int kind, vec3 p, vec3 n)` says what it is made of, `vec3 sky(vec3 d)` what lies
   * behind. The words that it may use are in `vocabulary.ts`.
   */
  readonly scene: string;
  readonly camera: Camera;
  readonly lamps: readonly Lamp[];
  /** Ambient light from above and from below. */
  readonly ambient: readonly [above: Triple, below: Triple];
  readonly haze?: { readonly color: Triple; readonly distance: number };
  readonly flares?: readonly Flare[];
  /** Farthest distance that is looked at. Default 90. */
  readonly far?: number;
  /** How far crevices darken. Default 1. */
  readonly crevice?: number;
  /** Share of each step along a ray: less for surfaces that are not true distances. Default 1. */
  readonly care?: number;
  /** `electrons` sees edges bright and faces dark, as a scanning electron microscope does. */
  readonly seen?: 'light' | 'electrons';
  /** Rays for each pixel. Default 8; blur needs more. */
  readonly samples?: number;
  readonly film: Film;
}
