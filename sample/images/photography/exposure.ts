/** What a lens leaves on film. */

/** Linear light by pixel, three numbers each, from the upper left. */
export interface Exposure {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
}
