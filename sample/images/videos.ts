/** The videos: loops drawn frame by frame in the style of the stills. */
import type { VideoBrief } from './briefs.ts';
import { disc, lines, polygon, times } from './geometry.ts';
import { letterS, pointOnS } from './lettering.ts';
import { createPalette, type Palette } from './palette.ts';
import { drawPoints } from './points.ts';
import { box, boxPath, fill, group, lifted, place, sheet, stroke, within } from './svg.ts';
import { drawTideMachine } from './tide.ts';

/** Size and frame rate of a video. */
export const VIDEO = { width: 960, height: 540, framesPerSecond: 24 } as const;

/** Draws the frame at `t` (0–1) of a loop whose end meets its beginning. */
type FrameAt = (t: number) => string;

const { width, height } = VIDEO;
const clamp = (value: number): number => Math.min(1, Math.max(0, value));
/** Returns 0 to 1 while t goes from `start` to `end`, easing at both ends. */
const ease = (t: number, start: number, end: number): number => {
  const u = clamp((t - start) / (end - start));
  return u * u * (3 - 2 * u);
};

/**
 * The blades switch over, the bolt drops, something far away makes them shiver, and they switch
 * back.
 */
const points =
  (palette: Palette): FrameAt =>
  (t) => {
    const shiver = (from: number, to: number): number =>
      t > from && t < to
        ? Math.sin((t - from) * 220) * Math.sin(((t - from) / (to - from)) * Math.PI)
        : 0;
    const over = ease(t, 0.1, 0.3) - ease(t, 0.62, 0.82);
    const locked =
      1 - ease(t, 0.04, 0.09) + ease(t, 0.33, 0.38) - ease(t, 0.56, 0.61) + ease(t, 0.85, 0.9);
    return sheet(
      { palette, width, height },
      drawPoints(palette, width, height, {
        throw: over,
        bolt: clamp(locked),
        quiver: shiver(0.44, 0.54) + shiver(0.91, 0.995),
      }),
    );
  };

/** The sheet that the S is drawn on. */
const [WIDE, TALL] = [430, 500];

/** A sheet with marks that are cut off at its edges. */
function drawSheet(palette: Palette, name: string, ...marks: string[]): string {
  const edge = boxPath(-WIDE / 2, -TALL / 2, WIDE, TALL);
  return lifted('mid', fill(edge, palette.paper)) + within(name, edge, ...marks);
}

/** The lines that the S is drawn between. */
function drawGuides(palette: Palette): string {
  const across = (y: number): string =>
    lines([
      [-300, y],
      [300, y],
    ]);
  return group(
    {},
    ...[-165, 165].map((y) => stroke(across(y), palette.second, 2)),
    ...times(5).map((index) => stroke(across(-82 + index * 41), palette.light, 1)),
  );
}

/** The colored sheet at the left, with a part of another S. */
const drawSample = (palette: Palette): string =>
  place(
    width * 0.2,
    height * 0.62,
    -13,
    1,
    lifted('mid', box(-150, -230, 300, 460, palette.accent)),
    fill(letterS(520, 0.4), palette.deep, { transform: 'translate(20 40)', opacity: 0.9 }),
  );

/** The sheet at the right, with lines of notes. */
function drawNotes(palette: Palette): string {
  const notes = times(9).map((index) =>
    lines([
      [-100, -150 + index * 36],
      [index % 4 === 3 ? 10 : 100, -150 + index * 36],
    ]),
  );
  return place(
    width * 0.82,
    height * 0.36,
    11,
    1,
    lifted('mid', box(-140, -210, 280, 420, palette.light)),
    stroke(notes.join(''), palette.main, 5),
  );
}

/** The pencil, whose tip is at a fraction of the S. */
const drawPencil = (palette: Palette, drawn: number): string =>
  place(
    width * 0.5,
    height * 0.5,
    -3,
    1,
    place(
      ...pointOnS(352, drawn),
      38,
      1,
      lifted('mid', box(-9, -196, 18, 166, palette.accent, 3)),
      fill(polygon([-9, -30], [9, -30], [0, 2]), palette.light),
    ),
  );

/** The fresh sheet that slides in from the right. */
const drawFreshSheet = (palette: Palette, slide: number, guides: string): string =>
  place(
    width * 0.5 + (1 - slide) * width,
    height * 0.5,
    -3 + (1 - slide) * 9,
    1,
    drawSheet(palette, 'fresh', guides),
  );

/**
 * A letter gets its spine, then the rest of its shape, and is turned upside down. A fresh sheet
 * covers it.
 */
const letter =
  (palette: Palette): FrameAt =>
  (t) => {
    const drawn = ease(t, 0.04, 0.34);
    const spine = ease(t, 0.44, 0.56);
    const turn = 180 * ease(t, 0.64, 0.76);
    const slide = ease(t, 0.9, 1);
    const guides = drawGuides(palette);
    const shape = drawn > 0.01 ? fill(letterS(352, spine, drawn), palette.ink) : '';
    const marks = stroke(
      [-165, 165].map((y) => disc(0, y * 1.075, 10)).join(''),
      palette.accent,
      2.5,
      { opacity: ease(t, 0.36, 0.42) - ease(t, 0.6, 0.64) },
    );
    return sheet(
      { palette, width, height },
      drawSample(palette),
      drawNotes(palette),
      place(
        width * 0.5,
        height * 0.5,
        -3 + turn,
        1,
        drawSheet(palette, 'sheet', guides, shape, marks),
      ),
      drawn > 0.01 && drawn < 0.995 ? drawPencil(palette, drawn) : '',
      slide > 0 ? drawFreshSheet(palette, slide, guides) : '',
    );
  };

/** The wheels turn, the pulleys ride, the wire adds and the pen writes. */
const tide =
  (palette: Palette): FrameAt =>
  (t) =>
    sheet({ palette, width, height }, drawTideMachine(palette, width, height, t));

/** Selects the video for each file. Other files get the tide machine in their own hue. */
export function videoOf(brief: VideoBrief): FrameAt {
  if (brief.file.startsWith('a-railroad-switch'))
    return points(createPalette('transportation', 'main', false));
  if (brief.file.startsWith('how-a-letter')) return letter(createPalette('video', 'second', true));
  return tide(createPalette(brief.hue, 'night', false));
}
