/** Sets type as outlines, kerned, so that a drawing looks the same on every machine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { num } from './geometry.ts';
import { tag } from './svg.ts';

interface Font {
  readonly em: number;
  readonly glyphs: Readonly<Record<string, readonly [advance: number, outline: string]>>;
  readonly kerning: Readonly<Record<string, number>>;
}

/** Newsreader at its display size, its italic, Archivo, and Archivo narrow and heavy. */
export type Face = 'display' | 'italic' | 'grotesque' | 'poster';

const known = new Map<Face, Font>();

/** Returns a typeface as `letters/extract.ts` wrote it. */
function fontOf(face: Face): Font {
  let font = known.get(face);
  if (font === undefined) {
    font = JSON.parse(
      readFileSync(join(import.meta.dirname, `letters/${face}.json`), 'utf8'),
    ) as Font;
    known.set(face, font);
  }
  return font;
}

/** How a line is set. */
export interface Setting {
  readonly face: Face;
  /** Em size. */
  readonly size: number;
  readonly color: string;
  /** Where `x` is. Default: at the start. */
  readonly align?: 'start' | 'middle' | 'end';
  /** Extra space after each character, em. */
  readonly tracking?: number;
}

interface Placed {
  readonly outline: string;
  readonly x: number;
}

function layOut(text: string, { face, tracking = 0 }: Pick<Setting, 'face' | 'tracking'>) {
  const { em, glyphs, kerning } = fontOf(face);
  const placed: Placed[] = [];
  let x = 0;
  for (const [index, character] of [...text].entries()) {
    const glyph = glyphs[character];
    if (glyph === undefined) throw new RangeError(`the face ${face} has no "${character}"`);
    if (index > 0) x += (kerning[`${text[index - 1] ?? ''}${character}`] ?? 0) + tracking * em;
    placed.push({ outline: glyph[1], x });
    x += glyph[0];
  }
  return { placed, width: x / em, em };
}

/** Returns the width of a line, in the units of its size. */
export const widthOf = (text: string, setting: Omit<Setting, 'color'>): number =>
  layOut(text, setting).width * setting.size;

/** Sets one line with its baseline at `y`. */
export function line(text: string, x: number, y: number, setting: Setting): string {
  const { placed, width, em } = layOut(text, setting);
  const scale = setting.size / em;
  const shift = { start: 0, middle: -0.5, end: -1 }[setting.align ?? 'start'] * width * em;
  return tag(
    'g',
    {
      transform: `translate(${num(x)} ${num(y)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`,
      fill: setting.color,
    },
    ...placed
      .filter(({ outline }) => outline !== '')
      .map((glyph) =>
        tag('path', { d: glyph.outline, transform: `translate(${num(glyph.x + shift)} 0)` }),
      ),
  );
}
