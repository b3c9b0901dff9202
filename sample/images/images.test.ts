import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { readBriefs, type Brief, type StillBrief } from './briefs.ts';
import { drawStill } from './compose.ts';
import { DIRECTIONS } from './directions.ts';
import { FAMILIES } from './families.ts';
import { createPalette } from './palette.ts';
import type { Picture } from './picture.ts';
import { createRng } from './random.ts';
import type { Scene } from './svg.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const briefs = await readBriefs(at('../content'));
const stills = briefs.filter((brief): brief is StillBrief => brief.kind === 'still');

const SCENE: Scene = {
  rng: createRng('a scene'),
  palette: createPalette('science', 'paper', false),
  width: 1800,
  height: 1200,
  focal: [900, 600],
  object: 'bicycle',
};

const KILOBYTE = 1024;
const BUDGETS = {
  still: 110 * KILOBYTE,
  portrait: 30 * KILOBYTE,
  video: 500 * KILOBYTE,
} as const satisfies Record<Brief['kind'], number>;
const WHOLE_ISSUE = 10 * KILOBYTE * KILOBYTE;

describe('the images of the sample', () => {
  it('all exist, each within its byte budget and together within the total budget', async () => {
    const sizes = await Promise.all(
      briefs.map(async ({ file, kind }) => ({
        file,
        kind,
        bytes: (await stat(at(`../photos/${file}`))).size,
      })),
    );
    expect(sizes.filter(({ kind, bytes }) => bytes > BUDGETS[kind])).toEqual([]);
    expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(WHOLE_ISSUE);
  });

  it('have notes only for images that exist, with layouts that exist', () => {
    const families = new Map(stills.map(({ file, family }) => [file, family]));
    const astray = Object.entries(DIRECTIONS).filter(([file, { layout }]) => {
      const layouts = FAMILIES[families.get(file) ?? ''] ?? {};
      return layout !== undefined && !Object.hasOwn(layouts, layout);
    });
    expect(astray).toEqual([]);
  });

  it('are those that their drawings make', async () => {
    const list = [at('make.ts'), '--list'];
    expect((await promisify(execFile)(process.execPath, list)).stdout).toBe('');
  });

  it('are drawn identically every time', () => {
    const [brief] = stills;
    if (!brief) throw new Error('the sample has no stills');
    expect(drawStill(brief)).toEqual(drawStill(brief));
  });

  const unbriefed = (family: string): Picture[] =>
    Array.from({ length: 12 }, (_, index) =>
      drawStill({
        kind: 'still',
        file: `unknown-${index}.webp`,
        family,
        hue: 'science',
        object: family === 'object' ? 'bicycle' : undefined,
        focal: [0.4, 0.55],
        isOpening: false,
      }),
    );
  const photographed = Object.keys(FAMILIES).filter(
    (family) => typeof Object.values(FAMILIES[family] ?? {})[0]?.(SCENE) !== 'string',
  );

  it.each(Object.keys(FAMILIES).filter((family) => !photographed.includes(family)))(
    'of the family %s are drawn without a note, and differ by layout or by hand',
    (family) => {
      const drawn = unbriefed(family);
      const layouts = Object.keys(FAMILIES[family] ?? {}).length;
      expect(new Set(drawn).size).toBeGreaterThan(layouts > 3 ? 10 : 2);
      expect(drawn.filter((svg) => /NaN|undefined|Infinity/.test(String(svg)))).toEqual([]);
    },
  );

  it.each(photographed)('of the family %s are photographs of finished scenes', (family) => {
    const scenes = Object.values(FAMILIES[family] ?? {}).map((layout) =>
      JSON.stringify(layout(SCENE)),
    );
    expect(new Set(scenes).size).toBe(scenes.length);
    expect(scenes.filter((scene) => /NaN|undefined|Infinity|null/.test(scene))).toEqual([]);
  });
});
