import { describe, expect, it } from '@jest/globals';
import { cutHalfPlane, levelLines, scatter, voronoi, type Point } from './geometry.ts';
import { mix } from './palette.ts';
import { createRng } from './random.ts';

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

describe('geometry', () => {
  it('finds one closed outline around one hill, at its radius', () => {
    const [outline = [], ...others] = levelLines(
      (x, y) => 100 - Math.hypot(x - 300, y - 200),
      600,
      400,
      10,
      20,
    );
    expect(others).toEqual([]);
    expect(
      Math.max(...outline.map((point) => Math.abs(distance(point, [300, 200]) - 80))),
    ).toBeLessThan(1);
  });

  it('scatters points at a minimum distance', () => {
    const points = scatter(createRng('scatter'), 500, 500, 60);
    expect(points.length).toBeGreaterThan(30);
    expect(
      points.some((a, index) => points.slice(index + 1).some((b) => distance(a, b) < 60)),
    ).toBe(false);
  });

  it('gives every site of a Voronoi diagram the area that is nearest to it', () => {
    const sites: Point[] = [
      [25, 50],
      [75, 50],
    ];
    const [left = []] = voronoi(sites, 100, 100);
    expect(Math.max(...left.map(([x]) => x))).toBeCloseTo(50);
  });

  it('keeps the near side of a cut', () => {
    expect(
      cutHalfPlane(
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [0, 10],
        ],
        1,
        0,
        4,
      ).every(([x]) => x <= 4),
    ).toBe(true);
  });
});

describe('color and randomness', () => {
  it('mixes from one ink to the other', () => {
    expect([mix('#d6321f', '#121110', 0), mix('#d6321f', '#121110', 1)]).toEqual([
      '#d6321f',
      '#121110',
    ]);
  });

  it('makes the same choices for the same seed, and different ones for another seed', () => {
    const throws = (seed: string): number[] => {
      const rng = createRng(seed);
      return [rng.next(), rng.range(2, 3), rng.int(0, 99)];
    };
    expect(throws('harbor')).toEqual(throws('harbor'));
    expect(throws('harbor')).not.toEqual(throws('ferry'));
  });
});
