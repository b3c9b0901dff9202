import { type Point, disc, lerp, lines, polar, smooth, steps, times } from '../../geometry.ts';
import {
  type Scene,
  dot,
  fill,
  group,
  lifted,
  overprint,
  paper,
  ring,
  sheet,
  within,
} from '../../svg.ts';

/** The area between two ring systems. */
type Meeting = 'plain' | 'wedge' | 'almond' | 'swell';

/** How the rings around both sources look. */
interface Rings {
  readonly count: number;
  readonly pitch: number;
  /** The width of the innermost ring, as a part of the pitch. */
  readonly bold: number;
}

/** The rings around one source. */
function drawRings({ count, pitch, bold }: Rings, source: Point, color: string): string {
  return group(
    {},
    ...times(count).map((index) =>
      ring(
        ...source,
        (index + 1) * pitch,
        color,
        lerp(pitch * bold, pitch * 0.12, Math.min(1, index / 11)),
      ),
    ),
  );
}

/** The rings with a wedge cut out of them. */
function drawWedge({ palette, focal }: Scene, pair: string, beacons: string): string {
  return (
    pair +
    fill(
      lines(
        [
          [focal[0], focal[1] + 60],
          [focal[0] - 330, -60],
          [focal[0] + 330, -60],
        ],
        true,
      ),
      palette.ground,
    ) +
    beacons
  );
}

/** The rings, and the almond where they overlap. */
function drawAlmond(
  { palette, focal }: Scene,
  rings: Rings,
  sources: readonly [Point, Point],
  one: string,
): string {
  const reach = (rings.count + 0.4) * rings.pitch;
  const inner = palette.night ? palette.ground : palette.main;
  return (
    group(
      {},
      drawRings(rings, sources[0], one),
      drawRings(rings, sources[1], palette.night ? palette.ramp(0.55) : palette.ramp(0.6)),
    ) +
    within(
      'left',
      disc(...sources[0], reach),
      within(
        'right',
        disc(...sources[1], reach),
        fill(disc(...sources[1], reach * 1.1), palette.night ? palette.paper : palette.deep),
        drawRings(rings, sources[0], inner),
        drawRings(rings, sources[1], inner),
      ),
    ) +
    dot(...focal, 30, palette.accent)
  );
}

/** The rings behind two waves. */
function drawSwell({ palette, width, height, focal }: Scene, pair: string): string {
  return (
    pair +
    paper(
      `${smooth(steps(40).map((t): Point => [lerp(-60, width + 60, t), focal[1] + height * 0.2 + Math.sin(t * 9.2) * 56 * (0.5 + t) - t * 60]))}V${height + 60}H-60Z`,
      palette.ramp(0.62),
      'mid',
    ) +
    paper(
      `${smooth(steps(40).map((t): Point => [lerp(-60, width + 60, t), focal[1] + height * 0.32 + Math.sin(t * 8 + 2) * 52 - t * 40]))}V${height + 60}H-60Z`,
      palette.ramp(0.9),
      'mid',
    )
  );
}

/** Rings from two points passing through each other. */
export function interference(scene: Scene, meeting: Meeting): string {
  const { rng, palette, focal } = scene;
  const pitch = rng.range(72, 86);
  const angle = meeting === 'almond' ? 0 : rng.range(-0.5, 0.5);
  const apart = meeting === 'almond' ? 330 : rng.range(320, 430);
  const sources: [Point, Point] = [
    polar(...focal, apart, angle + Math.PI),
    polar(...focal, apart, angle),
  ];
  const [one, two] = palette.night
    ? [palette.ramp(0.78), palette.second]
    : [palette.main, palette.second];
  const rings = {
    count: meeting === 'almond' ? 7 : 8,
    pitch,
    bold: meeting === 'swell' ? 0.5 : 0.6,
  };
  const pair = palette.night
    ? drawRings(rings, sources[0], one) + drawRings(rings, sources[1], two)
    : overprint(drawRings(rings, sources[0], one)) + overprint(drawRings(rings, sources[1], two));
  const beacons = sources
    .map((source, index) =>
      lifted('mid', dot(...source, index ? 40 : 54, index ? palette.ramp(0.98) : palette.accent)),
    )
    .join('');
  const shapes: Record<Meeting, () => string> = {
    plain: () => pair + beacons,
    wedge: () => drawWedge(scene, pair, beacons),
    almond: () => drawAlmond(scene, rings, sources, one),
    swell: () => drawSwell(scene, pair),
  };
  return sheet(scene, shapes[meeting]());
}
