/** The register of families, by the name used in a brief. */
import { botanical } from './families/botanical.ts';
import { broadcast } from './families/broadcast.ts';
import { cells } from './families/cells.ts';
import { circuit } from './families/circuit.ts';
import { city } from './families/city.ts';
import { collage } from './families/collage.ts';
import { contour } from './families/contour.ts';
import { eclipse } from './families/eclipse.ts';
import { halftone } from './families/halftone.ts';
import { ink } from './families/ink.ts';
import { ledger } from './families/ledger.ts';
import { lettering } from './families/lettering.ts';
import { micrograph } from './families/micrograph.ts';
import { object } from './families/object.ts';
import { orbits } from './families/orbits.ts';
import { page } from './families/page.ts';
import { rails } from './families/rails.ts';
import { signalBox } from './families/signal-box.ts';
import { signal } from './families/signal.ts';
import { stillLife } from './families/still-life.ts';
import { strata } from './families/strata.ts';
import { tape } from './families/tape.ts';
import { terrain } from './families/terrain.ts';
import { waves } from './families/waves.ts';
import { weave } from './families/weave.ts';
import type { Layouts } from './picture.ts';

/** The layouts of every family. */
export const FAMILIES: Readonly<Record<string, Layouts>> = {
  botanical,
  broadcast,
  cells,
  circuit,
  city,
  collage,
  contour,
  eclipse,
  halftone,
  ink,
  ledger,
  lettering,
  micrograph,
  object,
  orbits,
  page,
  rails,
  signal,
  'signal-box': signalBox,
  'still-life': stillLife,
  strata,
  tape,
  terrain,
  waves,
  weave,
};
