/** Dust under a scanning electron microscope, colored by material. */
import { photographs } from '../picture.ts';
import {
  bead,
  fibers,
  flakes,
  foam,
  pollen,
  quartz,
  salt,
  soot,
  sweep,
} from './micrograph/specimens.ts';

/** The specimens of the Dust Room. */
export const micrograph = photographs({
  sweep,
  quartz,
  salt,
  bead,
  fibers,
  flakes,
  pollen,
  foam,
  soot,
});
