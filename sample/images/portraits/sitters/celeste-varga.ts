import { dot, place } from '../../svg.ts';
import { pen, shape } from '../features.ts';
import { PLAIN, type Sitter, fist } from '../sitter.ts';

/** Celeste Varga. */
export const celesteVarga: Sitter = {
  ...PLAIN,
  skin: '#e3b48c',
  hue: 'backchannel',
  face: 'long',
  turn: 0.35,
  lean: 5,
  brows: 'calm',
  mouth: 'smile',
  collar: 'coat',
  front: ({ hair, ink }) =>
    shape(
      'M310 300C296 218 336 166 402 166C470 166 506 222 490 300C484 268 470 244 440 236C400 228 350 234 326 258C318 268 312 284 310 300Z',
      hair,
      ink,
    ) + dot(304, 384, 9, ink),
  extra: (inks) =>
    pen(
      'M556 470C600 520 560 560 596 600C628 640 580 680 610 720C632 752 600 790 620 830',
      inks.ink,
    ) +
    place(
      536,
      392,
      12,
      1,
      shape(
        'M-34 -104C-2 -116 30 -96 30 -64C18 -52 6 -48 -8 -50C4 -14 4 30 -12 66C2 66 16 72 26 86C24 118 -10 132 -40 118C-62 104 -54 84 -46 66C-30 30 -32 -18 -48 -50C-62 -70 -58 -92 -34 -104Z',
        inks.accent,
        inks.ink,
      ),
    ) +
    place(546, 470, -20, 0.9, fist(inks)) +
    shape(
      'M520 524L598 500C640 600 640 700 600 830H470C520 740 540 630 520 524Z',
      inks.cloth,
      inks.ink,
    ),
};
