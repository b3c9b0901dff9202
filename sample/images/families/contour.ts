/**
 * Contour: level lines of a warped field, as an island chart, a survey sheet under a lens, or tree
 * rings.
 */
import type { Layouts } from '../svg.ts';
import { blank } from './contour/blank.ts';
import { closing } from './contour/closing.ts';
import { hollow } from './contour/hollow.ts';
import { hollows } from './contour/hollows.ts';
import { island } from './contour/island.ts';
import { lens } from './contour/lens.ts';
import { peaks } from './contour/peaks.ts';
import { rings } from './contour/rings.ts';
import { rock } from './contour/rock.ts';
import { wandering } from './contour/wandering.ts';

/** Layouts with lines of equal height. */
export const contour: Layouts = {
  island,
  lens,
  rings,
  hollow,
  wandering,
  blank,
  rock,
  hollows,
  peaks,
  closing,
};
