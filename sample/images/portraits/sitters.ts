/** Everyone who sits for a portrait, by the name of the image file. */
import type { Sitter } from './sitter.ts';
import { abelNakamura } from './sitters/abel-nakamura.ts';
import { celesteVarga } from './sitters/celeste-varga.ts';
import { devinPark } from './sitters/devin-park.ts';
import { hanaBrodeur } from './sitters/hana-brodeur.ts';
import { inesCalloway } from './sitters/ines-calloway.ts';
import { jonahMbeki } from './sitters/jonah-mbeki.ts';
import { luciaFerrant } from './sitters/lucia-ferrant.ts';
import { margueriteOsei } from './sitters/marguerite-osei.ts';
import { priyaLindqvist } from './sitters/priya-lindqvist.ts';
import { rowanAchterberg } from './sitters/rowan-achterberg.ts';
import { solWhitaker } from './sitters/sol-whitaker.ts';
import { tobiasRenn } from './sitters/tobias-renn.ts';
import { tomasReyes } from './sitters/tomas-reyes.ts';

/** All sitters. */
export const SITTERS: Readonly<Record<string, Sitter>> = {
  'abel-nakamura': abelNakamura,
  'celeste-varga': celesteVarga,
  'devin-park': devinPark,
  'hana-brodeur': hanaBrodeur,
  'ines-calloway': inesCalloway,
  'jonah-mbeki': jonahMbeki,
  'lucia-ferrant': luciaFerrant,
  'marguerite-osei': margueriteOsei,
  'priya-lindqvist': priyaLindqvist,
  'rowan-achterberg': rowanAchterberg,
  'sol-whitaker': solWhitaker,
  'tobias-renn': tobiasRenn,
  'tomas-reyes': tomasReyes,
};
