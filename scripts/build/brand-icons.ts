/**
 * The icons of a brand: the first letter of its name in the accent color, as favicon and app icons.
 * The sample brand has drawings of its own.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as hb from 'harfbuzzjs';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { themes, usedColors } from '../../shared/brand/brand-colors.ts';
import type { Brand } from '../../shared/brand/brand.ts';

/** px. */
const SIDE = 512;
const ROUND_CORNER = 96;
/** What a letter may take, px: launchers cut icons to a circle of four fifths of the side. */
const LETTER = 256;

/** The face of the headlines, in its files by script. */
const FACES = ['latin', 'latin-ext', 'vietnamese'].map(
  (script) => `@fontsource-variable/newsreader/files/newsreader-${script}-standard-normal.woff2`,
);
const AXES = { opsz: 72, wght: 600 };

const { resolve } = createRequire(import.meta.url);

interface Outline {
  /** SVG path, y upward. */
  readonly path: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

async function outlineIn(face: string, letter: string): Promise<Outline | undefined> {
  const source = await readFile(resolve(face));
  const bytes = await subsetFont(source, letter, { targetFormat: 'sfnt', variationAxes: AXES });
  const font = new hb.Font(new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer)));
  const buffer = new hb.Buffer();
  buffer.addText(letter);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const glyphs = buffer.getGlyphInfos();
  // Glyph 0 stands for what a font does not have.
  if (glyphs.length !== 1 || glyphs[0]?.codepoint === 0) return undefined;
  const path = font.glyphToPath(glyphs[0]?.codepoint ?? 0);
  const numbers = [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
  const across = numbers.filter((_, index) => index % 2 === 0);
  const upward = numbers.filter((_, index) => index % 2 === 1);
  if (upward.length === 0) return undefined;
  return {
    path,
    left: Math.min(...across),
    right: Math.max(...across),
    bottom: Math.min(...upward),
    top: Math.max(...upward),
  };
}

/** Returns the first letter or digit of a name, as a capital; '' if it has none. */
function initialOf({ name, language }: Pick<Brand, 'name' | 'language'>): string {
  return (/[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0] ?? '').toLocaleUpperCase(language);
}

async function outlineOf(letter: string): Promise<Outline | undefined> {
  if (letter === '') return undefined;
  for (const face of FACES) {
    const outline = await outlineIn(face, letter);
    if (outline !== undefined) return outline;
  }
  return undefined;
}

/** @param outline Undefined for a letter that the face does not have: a disc stands for it. */
function mark(outline: Outline | undefined, color: string): string {
  if (outline === undefined)
    return `<circle cx="${SIDE / 2}" cy="${SIDE / 2}" r="${LETTER / 3}" fill="${color}"/>`;
  const { path, left, right, bottom, top } = outline;
  const scale = LETTER / Math.max(right - left, top - bottom);
  const x = SIDE / 2 - ((left + right) / 2) * scale;
  const y = SIDE / 2 + ((bottom + top) / 2) * scale;
  return `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${path}" fill="${color}"/>`;
}

/** The drawings of an icon: with round corners for tabs, and with square ones for launchers. */
export async function brandIcons(
  brand: Pick<Brand, 'name' | 'language' | 'colors' | 'sections' | 'subSections'>,
): Promise<{ readonly favicon: string; readonly png: (side: number) => Promise<Buffer> }> {
  const outline = await outlineOf(initialOf(brand));
  // As pages show them, with enough contrast.
  const { accent, onAccent } = { ...themes.light.colors, ...usedColors(brand).light };
  const draw = (corner: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="${corner}" fill="${accent}"/>${mark(outline, onAccent)}</svg>\n`;
  return {
    favicon: draw(ROUND_CORNER),
    png: (side) => sharp(Buffer.from(draw(0))).resize(side, side).png().toBuffer(),
  };
}
