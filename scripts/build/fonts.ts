/**
 * Subsets the fonts to what pages use: Latin text and typographic characters in one file per face,
 * and accented letters in a second one that browsers fetch only where a page contains them.
 * Subsetting takes seconds, so results are cached by their inputs.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import subsetFont from 'subset-font';
import { fontCache } from './paths.ts';

interface Face {
  readonly family: string;
  readonly file: string;
  readonly style: 'normal' | 'italic';
  /** CSS font-weight; a range for a variable axis. */
  readonly weight: string;
  readonly axes: Record<string, number | { min: number; max: number }>;
  /**
   * Whether every page needs it before the first line renders. A face that is not preloaded is used
   * only if it arrives in time: arriving late, it would move the text.
   */
  readonly preload: boolean;
  /**
   * OpenType features to keep, with the glyphs they reach. Default: all features that do not change
   * the shape of a glyph.
   */
  readonly features?: readonly string[];
  /**
   * The characters of the first file; the others are in the second. Default: ASCII and typographic
   * characters.
   */
  readonly core?: 'alphanumeric';
}

/**
 * The features that running text needs: Newsreader's default figures all have the same width, as in
 * a ledger.
 */
const reading = ['kern', 'liga', 'pnum'] as const;

const faces: readonly Face[] = [
  {
    family: 'Newsreader Text',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    style: 'normal',
    weight: '400',
    axes: { wght: 400, opsz: 18 },
    preload: true,
    features: reading,
  },
  {
    family: 'Newsreader Text',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2',
    style: 'italic',
    weight: '400',
    axes: { wght: 400, opsz: 22 },
    preload: false,
  },
  // Bold words are rare: without kerning the file is a third smaller.
  {
    family: 'Newsreader Text',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    style: 'normal',
    weight: '700',
    axes: { wght: 680, opsz: 18 },
    preload: false,
    features: ['liga', 'pnum'],
  },
  {
    family: 'Newsreader Display',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    style: 'normal',
    weight: '500',
    axes: { wght: 480, opsz: 60 },
    preload: true,
    features: reading,
  },
  {
    family: 'Archivo',
    file: '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
    style: 'normal',
    weight: '400 700',
    axes: { wght: { min: 400, max: 700 } },
    preload: true,
  },
  {
    family: 'JetBrains Mono',
    file: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    style: 'normal',
    weight: '400',
    axes: { wght: 400 },
    preload: false,
    core: 'alphanumeric',
  },
];

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const typographic = '\u00a0–—‘’“”…·•×−§©®°é';
const accented = Array.from({ length: 0x250 - 0xa1 }, (_, index) =>
  String.fromCharCode(0xa1 + index),
).join('');

const alphanumeric = `${[...ascii].filter((sign) => /[\w .,:/()%-]/.test(sign)).join('')}–·’`;

/** Returns a CSS unicode-range that contains exactly the characters of a text. */
function rangeOf(text: string): string {
  const points = [...new Set([...text].map((sign) => sign.codePointAt(0) ?? 0))].sort(
    (one, other) => one - other,
  );
  const ranges: [number, number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges
    .map(([from, to]) => `U+${from.toString(16)}${to === from ? '' : `-${to.toString(16)}`}`)
    .join(',');
}

/**
 * Fallbacks with the width and height of the faces they replace, so that nothing moves when these
 * arrive.
 */
const fallbacks = `
@font-face{font-family:"Newsreader Text Fallback";src:local("Georgia"),local("Gelasio"),local("DejaVu Serif");size-adjust:93%;ascent-override:79%;descent-override:28%;line-gap-override:0%}
@font-face{font-family:"Newsreader Display Fallback";src:local("Georgia"),local("Gelasio"),local("DejaVu Serif");size-adjust:86%;ascent-override:85%;descent-override:30%;line-gap-override:0%}
@font-face{font-family:"Archivo Fallback";src:local("Arial"),local("Liberation Sans"),local("Helvetica");size-adjust:98%;ascent-override:90%;descent-override:21%;line-gap-override:0%}
`;

export interface BuiltFonts {
  readonly css: string;
  readonly preload: readonly string[];
}

const require = createRequire(import.meta.url);

async function cut(face: Face, text: string): Promise<{ name: string; cached: string }> {
  const source = await readFile(require.resolve(face.file));
  const key = createHash('sha256')
    .update(source)
    .update(JSON.stringify([face.axes, text, face.features]))
    .digest('base64url')
    .slice(0, 8)
    .replace(/[-_]/g, 'x');
  const name = `${face.family.toLowerCase().replace(/ /g, '-')}-${face.style}-${key}.woff2`;
  const cached = resolve(fontCache, name);
  try {
    await readFile(cached);
  } catch {
    const bytes = await subsetFont(source, text, {
      targetFormat: 'woff2',
      variationAxes: face.axes,
      ...(face.features === undefined
        ? { noLayoutClosure: true }
        : { keepFeatures: [...face.features] }),
    });
    await mkdir(dirname(cached), { recursive: true });
    await writeFile(cached, bytes);
  }
  return { name, cached };
}

export async function buildFonts(assets: string): Promise<BuiltFonts> {
  const rules: string[] = [fallbacks];
  const preload: string[] = [];
  for (const face of faces) {
    const core = face.core === 'alphanumeric' ? alphanumeric : ascii + typographic;
    const rest = [...new Set(`${ascii}${typographic}${accented}€™†‡′″←→↑↓`)]
      .filter((sign) => !core.includes(sign))
      .join('');
    for (const text of [core, rest]) {
      const { name, cached } = await cut(face, text);
      await copyFile(cached, resolve(assets, 'assets', name));
      if (text === core && face.preload) preload.push(`/assets/${name}`);
      rules.push(
        `@font-face{font-family:"${face.family}";font-style:${face.style};font-weight:${face.weight};font-display:${face.preload ? 'swap' : 'optional'};src:url("/assets/${name}") format("woff2");unicode-range:${rangeOf(text)}}`,
      );
    }
  }
  return { css: rules.join('\n'), preload };
}
