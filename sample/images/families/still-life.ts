/** Photographs of things: a safe, eight worn tools, what an office leaves, a door, a street. */
import { photographs } from '../picture.ts';
import { asphalt } from './still-life/asphalt.ts';
import { beanbags } from './still-life/beanbags.ts';
import { eightThings, oneBell, oneCord, oneRadio } from './still-life/eight-things.ts';
import { redDoor } from './still-life/red-door.ts';
import { safe } from './still-life/safe.ts';

/** One scene for each story. */
export const stillLife = photographs({
  safe,
  'eight-things': eightThings,
  'one-radio': oneRadio,
  'one-bell': oneBell,
  'one-cord': oneCord,
  beanbags,
  'red-door': redDoor,
  asphalt,
});
