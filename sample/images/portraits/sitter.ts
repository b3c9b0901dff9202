/**
 * What makes a sitter: face, posture, hair, clothes, and the one thing that makes them themselves.
 */
import type { Hue } from '../palette.ts';
import {
  pen,
  shape,
  type Brows,
  type Collar,
  type Eyes,
  type FaceShape,
  type Inks,
  type Mouth,
} from './features.ts';

/** Everything that is drawn of one person. */
export interface Sitter {
  readonly hue: Hue;
  /** The paper of the face. */
  readonly skin: string;
  readonly face: FaceShape;
  /** Direction of gaze, −1 (left) to 1 (right). */
  readonly turn: number;
  /** Tilt of the head, in degrees. */
  readonly lean: number;
  readonly eyes: Eyes;
  readonly brows: Brows;
  readonly mouth: Mouth;
  readonly collar: Collar;
  readonly broad: number;
  readonly dark: boolean;
  readonly ears?: boolean;
  readonly spectacles?: 'round' | 'half-moon';
  /** Hair behind the head, hair in front of it, and anything held, worn or leaned on. */
  readonly back?: (inks: Inks) => string;
  readonly front: (inks: Inks) => string;
  readonly extra?: (inks: Inks) => string;
}

/** Values that most sitters share. */
export const PLAIN = {
  face: 'oval',
  turn: 0.2,
  lean: 0,
  eyes: 'open',
  brows: 'calm',
  mouth: 'still',
  collar: 'crew',
  broad: 1,
  dark: true,
  ears: true,
} as const;

/** A hand as a loose fist, centered on 0, 0. */
export const fist = ({ skin, ink }: Inks): string =>
  shape('M-44 34C-58 -6 -46 -44 -10 -48C30 -54 56 -34 56 0C56 26 46 46 30 58H-34Z', skin, ink) +
  pen('M-22 -40C-16 -20 -16 -8 -20 4M2 -46C8 -26 8 -12 4 2M28 -42C34 -24 32 -12 28 2', ink);
