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

/** How the fonts of the reader's system are fitted to a face. */
interface StandIn {
  readonly kind: keyof typeof localFonts;
  /** Mean advance of the face in the English texts that it sets, with kerning, in em. */
  readonly advance: number;
  /** Of the face, in em. */
  readonly ascent: number;
  readonly descent: number;
  /** Default: the weight of the face. */
  readonly weight?: string;
}

interface Face {
  readonly family: string;
  readonly file: string;
  readonly style: 'normal' | 'italic';
  /** CSS font-weight; a range for a variable axis. */
  readonly weight: string;
  readonly axes: Record<string, number | { min: number; max: number }>;
  /** Whether nearly every page shows it. */
  readonly everyPage: boolean;
  /** What stands in for it until it arrives. */
  readonly standIn?: StandIn;
  /**
   * A further family, of its first file alone. Browsers do not look for another weight in a family
   * whose bold file is late, but in the next family.
   */
  readonly alone?: string;
  /**
   * OpenType features to keep, with the glyphs they reach. Default: all features that do not change
   * the shape of a glyph.
   */
  readonly features?: readonly string[];
  /**
   * The characters of the first file; the others are in the second. Default: those of prose and
   * typographic ones. Faces that set names have the letters of Western names too.
   */
  readonly core?: 'alphanumeric' | 'names';
}

/**
 * The features that running text needs: Newsreader's default figures all have the same width, as in
 * a ledger.
 */
const reading = ['kern', 'liga', 'pnum'] as const;

const newsreader = { ascent: 0.735, descent: 0.265 };
const archivo = { ascent: 0.878, descent: 0.21 };

/** Fonts with the same widths share an entry. */
interface LocalFont {
  /** Full names, as `local()` takes them. Releases of a font differ in whether it has `Regular`. */
  readonly names: readonly string[];
  /** Mean advance of the same text, in em. */
  readonly advance: number;
}

/**
 * Fonts that systems have, by what they stand in for. Advances are of the text that a face sets:
 * headlines have more capitals than running text, and labels are single words.
 */
const localFonts = {
  text: {
    Georgia: { names: ['Georgia'], advance: 0.4347 },
    Times: { names: ['Times New Roman', 'Liberation Serif'], advance: 0.3973 },
    Noto: { names: ['Noto Serif', 'Noto Serif Regular'], advance: 0.471 },
    DejaVu: { names: ['DejaVu Serif'], advance: 0.5071 },
  },
  deks: {
    Georgia: { names: ['Georgia Italic'], advance: 0.4464 },
    Times: {
      names: ['Times New Roman Italic', 'Liberation Serif Italic'],
      advance: 0.4,
    },
    Noto: { names: ['Noto Serif Italic'], advance: 0.4602 },
    DejaVu: { names: ['DejaVu Serif Italic'], advance: 0.5098 },
  },
  headlines: {
    Georgia: { names: ['Georgia'], advance: 0.4694 },
    Times: { names: ['Times New Roman', 'Liberation Serif'], advance: 0.4335 },
    Noto: { names: ['Noto Serif', 'Noto Serif Regular'], advance: 0.5005 },
    DejaVu: { names: ['DejaVu Serif'], advance: 0.5411 },
  },
  bylines: {
    Arial: { names: ['Arial', 'Helvetica', 'Liberation Sans'], advance: 0.4536 },
    Roboto: { names: ['Roboto', 'Roboto Regular'], advance: 0.4476 },
    Noto: { names: ['Noto Sans', 'Noto Sans Regular'], advance: 0.4749 },
    DejaVu: { names: ['DejaVu Sans'], advance: 0.5113 },
  },
  labels: {
    Arial: {
      names: ['Arial Bold', 'Helvetica Bold', 'Liberation Sans Bold'],
      advance: 0.4995,
    },
    Roboto: { names: ['Roboto Bold'], advance: 0.4681 },
    Noto: { names: ['Noto Sans Bold'], advance: 0.5142 },
    DejaVu: { names: ['DejaVu Sans Bold'], advance: 0.5871 },
  },
  mono: {
    Consolas: { names: ['Consolas'], advance: 0.5498 },
    Menlo: {
      names: ['Menlo', 'DejaVu Sans Mono', 'Roboto Mono', 'Liberation Mono', 'Courier New'],
      advance: 0.602,
    },
  },
} as const satisfies Record<string, Record<string, LocalFont>>;

const faces: readonly Face[] = [
  {
    family: 'Newsreader Text',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    style: 'normal',
    weight: '400',
    axes: { wght: 400, opsz: 18 },
    everyPage: true,
    core: 'names',
    features: reading,
    standIn: { kind: 'text', advance: 0.3959, ...newsreader },
    alone: 'Newsreader Plain',
  },
  {
    family: 'Newsreader Text',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2',
    style: 'italic',
    weight: '400',
    axes: { wght: 400, opsz: 22 },
    everyPage: true,
    standIn: { kind: 'deks', advance: 0.3734, ...newsreader },
  },
  // Bold words are rare: without kerning the file is a third smaller. Until it is there, browsers
  // embolden the regular one (`alone`). That smears the letters, so text changes to this one
  // whenever it arrives: the few words that have it are 8% wider then.
  {
    family: 'Newsreader Text',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    style: 'normal',
    weight: '700',
    axes: { wght: 680, opsz: 18 },
    everyPage: false,
    features: ['liga', 'pnum'],
  },
  {
    family: 'Newsreader Display',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    style: 'normal',
    weight: '500',
    axes: { wght: 480, opsz: 60 },
    everyPage: true,
    features: reading,
    standIn: { kind: 'headlines', advance: 0.4786, ...newsreader, weight: '400' },
  },
  {
    family: 'Archivo',
    file: '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
    style: 'normal',
    // It draws 400 and 600. A range that ends between two drawings carries the next one too: a quarter
    // of the file up to 700, which browsers show as 600.
    weight: '400 600',
    axes: { wght: { min: 400, max: 600 } },
    everyPage: true,
    core: 'names',
    standIn: { kind: 'bylines', advance: 0.4446, ...archivo, weight: '400 500' },
  },
  {
    family: 'JetBrains Mono',
    file: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    style: 'normal',
    weight: '400',
    axes: { wght: 400 },
    everyPage: true,
    core: 'alphanumeric',
    standIn: { kind: 'mono', advance: 0.6, ascent: 1.02, descent: 0.3 },
  },
];

/** Stand-ins of weights that share a file with another one. */
const furtherStandIns: readonly (StandIn & Pick<Face, 'family' | 'style'>)[] = [
  {
    family: 'Archivo',
    style: 'normal',
    weight: '600',
    kind: 'labels',
    advance: 0.4907,
    ...archivo,
  },
];

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const typographic = '\u00a0–—‘’“”…·•×−§©®°é';
/** Letters of names in Western languages: most pages have one, and a second file is a round trip. */
const western = 'áàâäãåæçèêëíìîïñóòôöõøœúùûüßÁÄÅÇÉÖØÜ';
const accented = Array.from({ length: 0x250 - 0xa1 }, (_, index) =>
  String.fromCharCode(0xa1 + index),
).join('');

const alphanumeric = `${[...ascii].filter((sign) => /[\w .,:/()%-]/.test(sign)).join('')}–·’`;

/** ASCII without `{|}~`, which the text of an article hardly ever has. */
const prose = ascii.slice(0, -4);

/** Returns the characters of a face's first file. */
function coreOf({ core }: Face): string {
  if (core === 'alphanumeric') return alphanumeric;
  return prose + typographic + (core === 'names' ? western : '');
}

/**
 * The characters of second files, and more. Ranges may overlap: of two faces with a character,
 * browsers take the one that is declared last, which is the first file's.
 */
const FURTHER_RANGE = 'U+21-24f,U+2010-2212';

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

const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`;

/** Returns the descriptors of a face's style and weight. Those of most faces are the defaults. */
function kindOf(style: Face['style'], weight = '400'): string {
  return `${style === 'normal' ? '' : `font-style:${style};`}${weight === '400' ? '' : `font-weight:${weight};`}`;
}

/**
 * Returns rules for fonts of the reader's system with the mean width and the height of the faces
 * that they stand in for, so that nothing moves when these arrive. Each has a family of its own:
 * within a family the values of one rule would hold for whichever font the system has. The stacks
 * in web/styles/tokens.css name the families.
 */
export function standInRules(): string[] {
  const all = [
    ...faces.flatMap(({ standIn, family, style, weight }) =>
      standIn === undefined ? [] : [{ weight, ...standIn, family, style }],
    ),
    ...furtherStandIns,
  ];
  return all.flatMap(({ family, style, weight, kind, advance, ascent, descent }) =>
    Object.entries<LocalFont>(localFonts[kind]).map(([name, local]) => {
      const adjust = advance / local.advance;
      const sources = local.names.map((full) => `local("${full}")`).join(',');
      return `@font-face{font-family:"${family} ${name}";${kindOf(style, weight)}src:${sources};size-adjust:${percent(adjust)};ascent-override:${percent(ascent / adjust)};descent-override:${percent(descent / adjust)}}`;
    }),
  );
}

export interface BuiltFonts {
  readonly css: string;
  /** The first files of the faces that nearly every page shows. */
  readonly everyPage: readonly string[];
}

const require = createRequire(import.meta.url);

/**
 * Returns the face of headlines and of the logo, uncompressed, with the glyphs of a text.
 * @throws Error when the theme has no such face.
 */
export async function cutDisplayFace(text: string): Promise<Uint8Array> {
  const face = faces.find(({ family }) => family === 'Newsreader Display');
  if (face === undefined) throw new Error('no face is named "Newsreader Display"');
  return subsetFont(await readFile(require.resolve(face.file)), text, {
    targetFormat: 'sfnt',
    variationAxes: face.axes,
    keepFeatures: reading,
  });
}

async function cut(face: Face, text: string): Promise<{ name: string; cached: string }> {
  const source = await readFile(require.resolve(face.file));
  const key = createHash('sha256')
    .update(source)
    .update(JSON.stringify([face.axes, text, face.features]))
    .digest('base64url')
    .slice(0, 8)
    .replace(/[-_]/g, 'x');
  const [family = ''] = face.family.toLowerCase().match(/\w+$/) ?? [];
  const name = `${family}${face.style === 'italic' ? '-italic' : ''}-${key}.woff2`;
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
  const rules = standInRules();
  const everyPage: string[] = [];
  for (const face of faces) {
    const core = coreOf(face);
    const rest = [...new Set(`${ascii}${typographic}${accented}€™†‡′″←→↑↓`)]
      .filter((sign) => !core.includes(sign))
      .join('');
    for (const text of [rest, core]) {
      const { name, cached } = await cut(face, text);
      await copyFile(cached, resolve(assets, 'assets', name));
      if (text === core && face.everyPage) everyPage.push(`/assets/${name}`);
      if (text === core && face.alone !== undefined)
        rules.push(
          `@font-face{font-family:"${face.alone}";font-display:swap;src:url("/assets/${name}")}`,
        );
      rules.push(
        `@font-face{font-family:"${face.family}";${kindOf(face.style, face.weight)}font-display:swap;src:url("/assets/${name}");unicode-range:${text === rest ? FURTHER_RANGE : rangeOf(text)}}`,
      );
    }
  }
  return { css: rules.join('\n'), everyPage };
}
