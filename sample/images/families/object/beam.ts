import { polygon, times } from '../../geometry.ts';
import { mix } from '../../palette.ts';
import { type Scene, box, fill, lifted, sheet, stroke, tag } from '../../svg.ts';

/** The houses in the dark. */
function drawHouses({ palette, width, focal }: Scene, side: number, foot: number): string {
  return times(5)
    .map((index) => {
      const [x, tall] = [
        focal[0] + side * (width * 0.13 + index * 130),
        170 + ((index * 83) % 150),
      ];
      return (
        box(x - 56, foot - tall, 112, tall, palette.ramp(0.14)) +
        (index === 2 ? box(x - 15, foot - tall + 44, 30, 40, palette.accent) : '')
      );
    })
    .join('');
}

/** A tall hooded lamp and its cone of light on a dark page. */
export function beam(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const side = rng.sign();
  const foot = height * 0.9;
  const head: [number, number] = [focal[0] - side * 60, focal[1] - height * 0.26];
  const post = head[0] - side * 250;
  const amber = mix(palette.second, palette.paper, 0.35);
  return sheet(
    scene,
    drawHouses(scene, side, foot),
    fill(
      polygon(
        [head[0] - 96, head[1] + 40],
        [head[0] + 96, head[1] + 40],
        [head[0] + 470, foot],
        [head[0] - 470, foot],
      ),
      amber,
      {
        opacity: 0.32,
      },
    ),
    fill(
      polygon(
        [head[0] - 70, head[1] + 40],
        [head[0] + 70, head[1] + 40],
        [head[0] + 300, foot],
        [head[0] - 300, foot],
      ),
      amber,
      {
        opacity: 0.75,
      },
    ),
    box(-10, foot, width + 20, height, palette.ramp(0.05)),
    tag('ellipse', { cx: head[0], cy: foot, rx: 470, ry: 44, fill: amber, 'fill-opacity': '0.85' }),
    lifted(
      'mid',
      stroke(
        `M${post} ${foot + 20}V${head[1] - 30}C${post} ${head[1] - 190} ${head[0]} ${head[1] - 190} ${head[0]} ${head[1] - 60}`,
        palette.ramp(0.62),
        24,
      ),
      box(post - 34, foot - 90, 68, 110, palette.ramp(0.62), 8),
    ),
    lifted(
      'high',
      fill(
        `M${head[0] - 150} ${head[1] + 44}C${head[0] - 140} ${head[1] - 60} ${head[0] - 60} ${head[1] - 96} ${head[0]} ${head[1] - 96}S${head[0] + 140} ${head[1] - 60} ${head[0] + 150} ${head[1] + 44}Z`,
        palette.ramp(0.8),
      ),
    ),
    box(head[0] - 110, head[1] + 40, 220, 20, palette.paper, 8),
  );
}
