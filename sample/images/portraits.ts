/** Portraits of contributors, drawn in one line on one shape of paper. */
import { blob, disc } from './geometry.ts';
import { valueNoise } from './noise.ts';
import { createPalette, INKS, mix, type Hue } from './palette.ts';
import {
  brows,
  COLLARS,
  eyes,
  head,
  mouth,
  nose,
  shoulders,
  spectacles,
  type Inks,
} from './portraits/features.ts';
import type { Sitter } from './portraits/sitter.ts';
import { SITTERS } from './portraits/sitters.ts';
import { createRng, type Rng } from './random.ts';
import { group, paper, sheet } from './svg.ts';

/** Size of a portrait, which is square. */
export const PORTRAIT = { size: 800 } as const;

/** Returns a face from the seed for a contributor without a described sitter. */
function unknownSitter(rng: Rng): Sitter {
  const hues = Object.keys(INKS) as Hue[];
  return {
    ...rng.pick(Object.values(SITTERS)),
    hue: rng.pick(hues),
    turn: rng.range(-0.5, 0.5),
    lean: rng.range(-5, 5),
  };
}

/** The single shape of paper behind the sitter. */
function backing(rng: Rng, color: string): string {
  const noise = valueNoise(rng);
  return rng.pick([
    () => paper(disc(400, 400, 318), color, 'low'),
    () => paper('M120 840V380A280 280 0 0 1 680 380V840Z', color, 'low'),
    () =>
      paper(
        blob(
          400,
          420,
          (angle) => 330 * (1 + 0.2 * noise(Math.cos(angle) * 1.2 + 3, Math.sin(angle) * 1.2)),
          30,
        ),
        color,
        'low',
      ),
    () => paper('M90 170L650 90L720 840H130Z', color, 'low'),
  ])();
}

/** Draws the portrait that a file's name selects. */
export function drawPortrait(file: string): string {
  const rng = createRng(file);
  const sitter = SITTERS[file.replace(/\.\w+$/, '')] ?? unknownSitter(rng);
  const palette = createPalette(sitter.hue, 'light', false);
  const inks: Inks = {
    paper: palette.paper,
    skin: sitter.skin,
    ink: palette.ink,
    cloth: mix(palette.main, palette.paper, 0.12),
    hair: sitter.dark ? palette.ink : palette.paper,
    accent: palette.second,
  };
  const { turn } = sitter;
  return sheet(
    { palette, width: PORTRAIT.size, height: PORTRAIT.size },
    backing(rng, mix(palette.paper, palette.main, 0.34)),
    group(
      { transform: `translate(0 24) rotate(${sitter.lean} 400 520)` },
      sitter.back?.(inks) ?? '',
      head(sitter.face, turn, inks, sitter.ears ?? true),
    ),
    shoulders(inks, sitter.broad),
    COLLARS[sitter.collar](inks),
    group(
      { transform: `translate(0 24) rotate(${sitter.lean} 400 520)` },
      brows(sitter.brows, turn, inks.ink),
      eyes(sitter.eyes, turn, inks.ink),
      nose(turn, inks.ink),
      mouth(sitter.mouth, turn, inks),
      sitter.front(inks),
      sitter.spectacles ? spectacles(sitter.spectacles, turn, inks.ink) : '',
    ),
    sitter.extra?.(inks) ?? '',
  );
}
