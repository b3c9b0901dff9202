/**
 * Photographs of a railway's last month: the levers, the bell, the lamp, the register, the line in
 * the morning and at night. Lengths in decimeters.
 */
import { photographs } from '../picture.ts';
import { bell } from './signal-box/bell.ts';
import { desks } from './signal-box/desks.ts';
import { hills } from './signal-box/hills.ts';
import { lamp } from './signal-box/lamp.ts';
import { levers } from './signal-box/levers.ts';
import { morning } from './signal-box/morning.ts';
import { night } from './signal-box/night.ts';
import { register } from './signal-box/register.ts';
import { sweetPeas } from './signal-box/sweet-peas.ts';
import { towel } from './signal-box/towel.ts';

/** A photographer's rounds. */
export const signalBox = photographs({
  morning,
  levers,
  hills,
  bell,
  lamp,
  register,
  desks,
  'sweet-peas': sweetPeas,
  night,
  towel,
});
