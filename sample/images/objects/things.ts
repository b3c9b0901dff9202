/** All objects, by the name that a brief uses. */
import { headphones, speaker, watch } from './audio.ts';
import { backpack, kettle, lamp, roundKettle, sinkingLamp } from './home.ts';
import { camera } from './camera.ts';
import { keyboard } from './keyboard.ts';
import { eReader, phone, tablet, television } from './screens.ts';
import { bicycle, car } from './wheels.ts';
import type { Thing } from './wear.ts';

/** All drawings. */
export const THINGS: Readonly<Record<string, Thing>> = {
  headphones,
  camera,
  speaker,
  tablet,
  phone,
  'e-reader': eReader,
  car,
  bicycle,
  lamp,
  'sinking-lamp': sinkingLamp,
  television,
  keyboard,
  backpack,
  kettle,
  'round-kettle': roundKettle,
  watch,
};

/** Returns whether there is a drawing of an object. */
export const isThing = (name: string): boolean => Object.hasOwn(THINGS, name);
