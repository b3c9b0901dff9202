/**
 * Measures the publication's name for its logo, and writes what `web/ui/logo.css` needs to fit it
 * into any place. Browsers need no script for it (ADR 0089).
 */
import type { Plugin } from 'esbuild';
import * as hb from 'harfbuzzjs';
import { loadBrand } from '../../cli/load-brand.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { cutDisplayFace } from './fonts.ts';

/** How wide a name is, relative to the size of its type. */
export interface LogoSize {
  /** Width of the name on one line, in em, rounded up. */
  readonly em: number;
  /** Width of the wider line when it is on two lines; `em` for a name that has no place to break. */
  readonly emOfTwo: number;
  /** Between letters, in em. */
  readonly spacing: number;
  /** Height of a line, in em; undefined: the theme's. */
  readonly line?: number;
}

/** The spacing of the display face in large type, and in names that are long, so small, in em. */
const SPACING = -0.035;
const LONG_SPACING = -0.015;
/** A name that is wider is set small in the 160 px of the header: at 25 px and less. */
const LONG_EM = 6.4;

/** Type on two lines, of letters that have signs above and below, and of others, in em. */
const TALL_LINE = 1.4;
const TWO_LINE = 1.05;

/** Letters that are joined, or have their vowels above and below. */
const tall =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}]/u;
/** Lines may break between the words of scripts that put no spaces there. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Widths of letters that the face does not have, in em: which font shows them is up to the reader's
 * system. Those of wide fonts, DejaVu and Noto, so that a narrower one leaves some room.
 */
const guesses: readonly (readonly [RegExp, number])[] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, 1],
  [/[\u3000-\u303f\uff00-\uff60]/u, 1],
  [/\p{Script=Arabic}/u, 0.75],
  [tall, 0.85],
  [/\p{Lu}/u, 0.86],
  [/\p{Script=Cyrillic}/u, 0.74],
  [/./u, 0.7],
];

const guess = (sign: string) => guesses.find(([signs]) => signs.test(sign))?.[1] ?? 1;

/**
 * @returns the width of each character of a text as the face sets it, in em, by index; 0 for one that
 *   stands above or below another.
 */
function advances(font: hb.Font, unitsPerEm: number, text: string): readonly number[] {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const widths = Array.from({ length: text.length }, () => 0);
  for (const [index, { codepoint, cluster }] of buffer.getGlyphInfos().entries())
    // Glyph 0 stands for a character that the face lacks.
    if (codepoint !== 0)
      widths[cluster] = (widths[cluster] ?? 0) + (positions[index]?.xAdvance ?? 0) / unitsPerEm;
  let place = 0;
  for (const sign of text) {
    // Browsers set no spacing between letters in languages that have these.
    if (font.nominalGlyph(sign.codePointAt(0) ?? 0) === undefined && guess(sign) > 0)
      widths[place] = guess(sign) - SPACING;
    place += sign.length;
  }
  return widths;
}

/** @returns the indices at which a line of the name may begin. */
function breaksOf(name: string, language: string): number[] {
  const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(name)];
  return words.slice(1).flatMap(({ index, segment }, place) => {
    const before = words[place]?.segment ?? '';
    const isBreak =
      /[\s\u00ad\u200b-]$/u.test(before) ||
      (withoutSpaces.test(before) && withoutSpaces.test(segment));
    return isBreak ? [index] : [];
  });
}

const roundUp = (em: number) => Math.ceil(em * 10) / 10;

/** @param brand Its language says where words without spaces end. */
export async function logoSize({
  name,
  language,
}: Pick<Brand, 'name' | 'language'>): Promise<LogoSize> {
  const face = new hb.Face(new hb.Blob(new Uint8Array(await cutDisplayFace(name)).buffer));
  const widths = advances(new hb.Font(face), face.upem, name);
  const widthOf = (from: number, to: number, spacing: number) => {
    const part = name.slice(from, to).trimEnd();
    const drawn = widths.slice(from, from + part.length);
    return drawn.reduce((sum, width) => sum + (width === 0 ? 0 : width + spacing), 0);
  };
  const spacing = widthOf(0, name.length, SPACING) > LONG_EM ? LONG_SPACING : SPACING;
  const em = roundUp(widthOf(0, name.length, spacing));
  const emOfTwo = Math.min(
    em,
    ...breaksOf(name, language).map((index) =>
      roundUp(Math.max(widthOf(0, index, spacing), widthOf(index, name.length, spacing))),
    ),
  );
  if (tall.test(name)) return { em, emOfTwo, spacing, line: TALL_LINE };
  return emOfTwo < em ? { em, emOfTwo, spacing, line: TWO_LINE } : { em, emOfTwo, spacing };
}

/** Type that is smaller is hardly a name any more, px: the name gets a row of its own before. */
const LEAST_PX = 15;
/** The type of the sample's name at 160 px, which the home page keeps where it has the room. */
const FULL_PX = 41.03;
/**
 * What stands beside the name, with the gaps: on phones two icons and the link to subscribe in any
 * language; in wide windows controls with labels, and the reader's address.
 */
const PHONE_SIDES = '78px + 5.25rem';
const WIDE_SIDES = '26rem';
const HOME_SIDES = '43rem';

/** Returns the rules for a name, for the sheet of every page. */
export function logoRules({ em, emOfTwo, spacing, line }: LogoSize): string {
  /** Gives the name its own row where the bar has no room for a width beside its sides, in px. */
  const ownRow = (width: number, sides: string, within = '') =>
    `@container header-bar (width < calc(${Math.ceil(width)}px + ${sides})){` +
    `${within}.logo{--logo-two:1rem;grid-area:2/1/auto/-1;justify-self:center}` +
    `${within}.header-side-end{grid-area:1/3}}`;
  const lineRule = line === undefined ? '' : `--logo-line:${line};`;
  return [
    `:root{--logo-em:${em};--logo-em-of-two:${emOfTwo};--logo-spacing:${spacing}em;${lineRule}}`,
    ownRow(emOfTwo * LEAST_PX, PHONE_SIDES),
    '@media (width >= 900px){',
    ownRow(emOfTwo * LEAST_PX, WIDE_SIDES),
    ownRow(em * FULL_PX, HOME_SIDES, '.header-home '),
    '}',
  ].join('\n');
}

/** Provides the size of the brand's name to `@import "logo-size"`. */
export function logoSizes(brandFile: string): Plugin {
  return {
    name: 'logo-size',
    setup(build) {
      build.onResolve({ filter: /^logo-size$/ }, () => ({
        path: brandFile,
        namespace: 'logo-size',
      }));
      build.onLoad({ filter: /.*/, namespace: 'logo-size' }, async () => ({
        contents: logoRules(await logoSize(await loadBrand(brandFile))),
        loader: 'css',
        watchFiles: [brandFile],
      }));
    },
  };
}
