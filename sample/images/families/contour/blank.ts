import { disc } from '../../geometry.ts';
import { type Scene, tag } from '../../svg.ts';
import { relief } from './shared.ts';

/** Fine lines close around a place that the chart leaves blank. */
export function blank(scene: Scene): string {
  const { palette, width, height, focal } = scene;
  const shape = disc(0, 0, 1);
  return relief(
    scene,
    {
      hills: [{ dx: 0, dy: 0, wide: 0.52, high: 1.2 }],
      rough: 0.26,
      lines: 12,
      from: -0.1,
      to: 1.0,
      tones: [0, 0.03, 0.3],
    },
    tag('path', {
      d: shape,
      fill: palette.ground,
      transform: `translate(${focal.join(' ')}) rotate(-12) scale(${width * 0.115} ${height * 0.12})`,
    }),
    tag('path', {
      d: shape,
      fill: 'none',
      stroke: palette.accent,
      'stroke-width': 7,
      'vector-effect': 'non-scaling-stroke',
      'stroke-dasharray': '16 18',
      transform: `translate(${focal.join(' ')}) rotate(-12) scale(${width * 0.115} ${height * 0.12})`,
    }),
  );
}
