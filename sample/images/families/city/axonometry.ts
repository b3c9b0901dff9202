import { type Point, lerp, lines, polygon, times } from '../../geometry.ts';
import { mix } from '../../palette.ts';
import { type Scene, dot, fill, lifted, sheet, stroke } from '../../svg.ts';

/** The buildings on the grid. */
type Estate = 'towers' | 'glow' | 'town' | 'stairs' | 'slope' | 'hollow';

/** Blocks in axonometry on a square of ground. */
export function axonometry(scene: Scene, estate: Estate): string {
  const { rng, palette, height, focal } = scene;
  const cells = { towers: 7, glow: 6, town: 6, stairs: 5, slope: 6, hollow: 6 }[estate];
  const unit = { towers: 96, glow: 112, town: 110, stairs: 130, slope: 108, hollow: 112 }[estate];
  const rise = estate === 'slope' ? 44 : 0;
  const from = -(cells - 1) / 2;
  const [ox, oy]: Point = [
    focal[0],
    focal[1] +
      height *
        { towers: 0.12, glow: 0.1, town: 0.06, stairs: 0.13, slope: 0.14, hollow: 0.1 }[estate],
  ];
  const ground = (u: number, v: number): number => (rise ? (-u - v - 2 * from) * rise * 0.55 : 0);
  const spot = (u: number, v: number, z: number): Point => [
    ox + (u - v) * unit,
    oy + (u + v) * unit * 0.5 - z,
  ];
  const pale = estate === 'slope' || estate === 'town';
  const faces = palette.night
    ? [palette.ramp(0.95), palette.ramp(0.66), palette.ramp(0.4)]
    : pale
      ? [palette.paper, mix(palette.paper, palette.ramp(0.4), 0.4), palette.ramp(0.5)]
      : [palette.ramp(0.08), palette.ramp(0.46), palette.ramp(0.76)];
  const slit = palette.night ? palette.ground : palette.ramp(0.9);
  const lots = times(cells * cells).map((index) => ({
    u: from + Math.floor(index / cells),
    v: from + (index % cells),
  }));
  const special = new Set(
    rng
      .shuffle(
        lots.filter(({ u, v }) =>
          estate === 'slope' || estate === 'stairs'
            ? v > cells / 2 - 1 && Math.abs(u) < cells / 2 - 1.2
            : Math.abs(u) < cells / 2 - 0.4 && Math.abs(v) < cells / 2 - 0.4,
        ),
      )
      .slice(0, { towers: 1, glow: 6, town: 5, stairs: 2, slope: 1, hollow: 7 }[estate]),
  );
  const buildings = lots
    .sort((a, b) => a.u + a.v - b.u - b.v)
    .map((lot) => {
      const { u, v } = lot;
      const away = Math.hypot(u, v);
      const odd = special.has(lot);
      const foot = ground(u, v);
      if (!odd && (rng.chance(0.12) || (estate === 'towers' && away > cells * 0.58)))
        return rng.chance(0.5)
          ? stroke(lines([spot(u, v, foot), spot(u, v, foot + 14)]), palette.ramp(0.8), 7) +
              dot(
                ...spot(u, v, foot + 24),
                20,
                estate === 'slope' ? palette.ramp(0.6) : palette.second,
              )
          : '';
      const share = Math.exp(-((away / (cells * 0.44)) ** 2));
      const tall =
        foot +
        {
          towers: odd ? height * 0.46 : height * 0.38 * rng.range(0.3, 1.1) * share + 40,
          glow: rng.range(70, 330) * (0.5 + share * 0.7),
          town: rng.pick([60, 90, 120, 150]),
          stairs: rng.pick([170, 240, 310, 380]) * (0.6 + share * 0.6),
          slope: rng.pick([74, 92, 110]),
          hollow: rng.range(120, 360) * (0.5 + share * 0.6),
        }[estate];
      const h = rng.range(0.36, 0.43);
      const [red, redShade] = [palette.accent, mix(palette.accent, palette.ink, 0.3)];
      const [top = palette.paper, right = palette.main, left = palette.deep] =
        odd && (estate === 'towers' || estate === 'town')
          ? [palette.paper, red, redShade]
          : odd && estate === 'slope'
            ? [faces[0], faces[1], red]
            : faces;
      const [a, b, c, d] = [
        spot(u - h, v - h, tall),
        spot(u + h, v - h, tall),
        spot(u + h, v + h, tall),
        spot(u - h, v + h, tall),
      ];
      const [east, south, west] = [
        spot(u + h, v - h, foot),
        spot(u + h, v + h, foot),
        spot(u - h, v + h, foot),
      ];
      const along = (p: Point, q: Point, t: number, z: number): Point => [
        lerp(p[0], q[0], t),
        lerp(p[1], q[1], t) - z,
      ];
      const pane = (
        p: Point,
        q: Point,
        t: number,
        z: number,
        w: number,
        hh: number,
        color: string,
      ): string =>
        fill(
          polygon(
            along(p, q, t, z),
            along(p, q, t + w, z),
            along(p, q, t + w, z + hh),
            along(p, q, t, z + hh),
          ),
          color,
        );
      const floors = Math.floor((tall - foot - 18) / 42);
      const windows = (p: Point, q: Point, lit: boolean, dark: string): string =>
        times(floors)
          .flatMap((floor) =>
            [0.14, 0.42, 0.7].map((t) =>
              rng.chance(estate === 'glow' && !lit ? 0 : 0.74)
                ? pane(p, q, t, floor * 42 + 18, 0.17, 22, lit ? palette.accent : dark)
                : '',
            ),
          )
          .join('');
      const shell =
        fill(polygon(b, c, south, east), right) + fill(polygon(c, d, west, south), left);
      if (odd && estate === 'hollow') {
        const inner = h * 0.7;
        const [ia, ib, ic, id] = [
          spot(u - inner, v - inner, tall),
          spot(u + inner, v - inner, tall),
          spot(u + inner, v + inner, tall),
          spot(u - inner, v + inner, tall),
        ];
        return (
          shell +
          fill(polygon(a, b, c, d), top) +
          fill(polygon(ia, ib, ic, id), palette.ink) +
          fill(
            polygon(
              ia,
              ib,
              [ib[0], ib[1] + unit * 0.34],
              [ia[0], Math.min(ia[1] + unit * 0.34, id[1])],
            ),
            palette.ramp(0.85),
          ) +
          windows(south, east, false, palette.ground) +
          windows(west, south, false, palette.ground)
        );
      }
      const stairs =
        estate === 'stairs' && odd
          ? stroke(
              lines(
                times(9).map((step) =>
                  along(west, south, step % 2 ? 0.84 : 0.16, step * ((tall - foot) / 8.4)),
                ),
              ),
              palette.paper,
              13,
            )
          : '';
      const gable =
        estate === 'slope'
          ? pane(west, south, 0.38, 0, 0.24, 44, odd ? palette.ink : palette.ramp(0.85)) +
            pane(south, east, 0.4, 26, 0.2, 24, palette.ramp(0.75))
          : '';
      const dark = estate === 'town' ? (odd ? palette.paper : slit) : slit;
      return (
        shell +
        fill(polygon(a, b, c, d), top) +
        (estate === 'slope'
          ? gable
          : stairs || windows(west, south, odd && estate === 'glow', dark)) +
        (estate === 'slope' ? '' : windows(south, east, odd && estate === 'glow', dark))
      );
    });
  const slab = cells / 2 + 0.3;
  const corner = (u: number, v: number, z = 0): Point => spot(u, v, ground(u, v) + z);
  return sheet(
    scene,
    lifted(
      'high',
      fill(
        polygon(
          corner(slab, -slab),
          corner(slab, slab),
          corner(-slab, slab),
          corner(-slab, slab, -46),
          corner(slab, slab, -46),
          corner(slab, -slab, -46),
        ),
        palette.ramp(palette.night ? 0.12 : 0.85),
      ),
      fill(
        polygon(corner(-slab, -slab), corner(slab, -slab), corner(slab, slab), corner(-slab, slab)),
        palette.ramp(palette.night ? 0.22 : 0.26),
      ),
    ),
    ...buildings,
  );
}
