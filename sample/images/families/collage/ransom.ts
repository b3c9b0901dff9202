/** One sentence twice, pasted from cut letters: the first hand cannot spell, the second can. */
import { num } from '../../geometry.ts';
import type { Rng } from '../../random.ts';
import { box, fill, group, sheet, type Scene } from '../../svg.ts';
import { line, widthOf, type Face } from '../../typesetting.ts';
import { cut } from './shared.ts';

const FACES: readonly Face[] = ['display', 'poster', 'grotesque', 'italic', 'poster', 'display'];

function letters(
  rng: Rng,
  text: string,
  top: number,
  size: number,
  wide: number,
  papers: readonly (readonly [string, string])[],
  steady: number,
): string {
  const scraps = [...text].map((character) => {
    const face = rng.pick(FACES);
    const own = size * (1 + rng.range(-0.16, 0.16) * steady);
    const shown = rng.chance(steady < 0.5 ? 0 : 0.45) ? character.toUpperCase() : character;
    return {
      shown,
      face,
      own,
      width: character === ' ' ? size * 0.34 : widthOf(shown, { face, size: own }) + own * 0.24,
    };
  });
  const total = scraps.reduce((sum, { width }) => sum + width, 0);
  let x = (wide - total) / 2;
  return scraps
    .map(({ shown, face, own, width }) => {
      const left = x;
      x += width;
      if (shown === ' ') return '';
      const [ground, ink] = rng.pick(papers);
      const tilt = rng.range(-9, 9) * steady;
      const drop = rng.range(-20, 20) * steady;
      return group(
        {
          transform: `rotate(${num(tilt)} ${num(left + width / 2)} ${num(top)}) translate(0 ${num(drop)})`,
        },
        fill(cut(rng, left + 3, top - own * 0.86, width - 6, own * 1.14), ground, {
          filter: 'url(#low)',
        }),
        line(shown, left + width / 2, top, { face, size: own, color: ink, align: 'middle' }),
      );
    })
    .join('');
}

export function ransom(scene: Scene): string {
  const { rng, palette, width, height } = scene;
  const loud = [
    [palette.paper, palette.ink],
    [palette.ink, palette.paper],
    [palette.main, palette.paper],
    [palette.accent, palette.paper],
    [palette.second, palette.ink],
  ] as const;
  const calm = [
    [palette.paper, palette.ink],
    [palette.paper, palette.deep],
  ] as const;
  return sheet(
    scene,
    box(0, 0, width, height, palette.ground),
    letters(rng, 'we has', 270, 205, width, loud, 1),
    letters(rng, 'you’re files', 510, 205, width, loud, 1),
    box(150, 596, width - 300, 5, palette.ink, 0, { opacity: 0.5 }),
    letters(rng, 'We have', 800, 190, width, calm, 0.22),
    letters(rng, 'your files.', 1040, 190, width, calm, 0.22),
  );
}
