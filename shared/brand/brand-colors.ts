/**
 * The colors of a brand: what it may change of the theme, and which colors the site then uses, so
 * that readers see what is drawn in them (ADR 0094).
 */
import { murmurHash } from '../experiments/murmur-hash.ts';
import { fromOklch, linearRgb, toOklch } from './oklch.ts';

/** What can have a color of its own, in `#rrggbb` or `#rgb`; the rest of the theme stays. */
export const colorNames = [
  ...(['paper', 'ink', 'quiet', 'hairline', 'accent', 'onAccent', 'wash', 'plate'] as const),
  'focus',
  'error',
] as const;
type ColorName = (typeof colorNames)[number];
type Palette = Readonly<Record<ColorName, string>>;

export const colorSchemes = ['light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** Colors of one scheme. What is absent stays as in the theme. */
export type SchemeColors = Readonly<Partial<Record<ColorName, string>>> & {
  /** By slug of a section or sub-section. */
  readonly sections?: Readonly<Record<string, string>>;
};

export type BrandColors = Readonly<Partial<Record<ColorScheme, SchemeColors>>>;

/** The part of a brand that has to do with colors. */
interface ColoredBrand {
  readonly colors?: BrandColors | undefined;
}
interface ColoredSections extends ColoredBrand {
  readonly sections: readonly { readonly slug: string }[];
  readonly subSections: readonly { readonly slug: string; readonly parent: string }[];
}

interface Theme {
  readonly colors: Palette;
  readonly sections: Readonly<Record<string, string>>;
}

/** The colors of the site, but for those that a brand has in their place. */
export const themes: Readonly<Record<ColorScheme, Theme>> = {
  light: {
    colors: {
      paper: '#fbfaf7',
      ink: '#121110',
      quiet: '#5c5852',
      hairline: '#d9d5cc',
      accent: '#c22a18',
      onAccent: '#fff',
      wash: '#f2efe8',
      plate: '#e6e1d6',
      focus: '#121110',
      error: '#c22a18',
    },
    sections: {
      business: '#3f6a52',
      culture: '#8a3f68',
      design: '#8f6110',
      gear: '#35627a',
      ideas: '#64508f',
      science: '#1f6d70',
      'dot-physics': '#1f6d70',
      security: '#8a4028',
      transportation: '#3d5796',
      photo: '#57534e',
      video: '#8a5228',
      backchannel: '#566420',
      opinion: '#9c4636',
      magazine: '#121110',
    },
  },
  dark: {
    colors: {
      paper: '#131211',
      ink: '#ece8e1',
      quiet: '#a39d93',
      hairline: '#34312d',
      accent: '#ff6a55',
      onAccent: '#131211',
      wash: '#1c1a18',
      plate: '#2a2723',
      focus: '#ece8e1',
      error: '#ff6a55',
    },
    sections: {
      business: '#8fc0a2',
      culture: '#dd92bd',
      design: '#d9aa55',
      gear: '#86b7d1',
      ideas: '#b7a4e2',
      science: '#74c3c5',
      'dot-physics': '#74c3c5',
      security: '#e0947a',
      transportation: '#95aee8',
      photo: '#b5afa6',
      video: '#dba277',
      backchannel: '#b6c673',
      opinion: '#ec9a89',
      magazine: '#ece8e1',
    },
  },
};

/** Contrast of text, and of what is no text (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT_CONTRAST = 4.5;
const SIGN_CONTRAST = 3;

/** Returns the relative luminance of a color (WCAG 2.2), 0–1. */
function luminance(color: string): number {
  const [red, green, blue] = linearRgb(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colors, 1–21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the color of a scheme: the brand's own, otherwise the theme's. */
export function colorOf({ colors }: ColoredBrand, scheme: ColorScheme, name: ColorName): string {
  return colors?.[scheme]?.[name] ?? themes[scheme].colors[name];
}

/** Something about a color of a brand, and where that is written. */
export interface ColorNote {
  readonly path: readonly string[];
  /** Without a period. */
  readonly says: string;
}

/** What a brand's pages are drawn in. */
export interface UsedColors {
  /** Those that differ from the theme's. */
  readonly light: SchemeColors;
  readonly dark: SchemeColors;
  /** Own colors in whose place others are used. */
  readonly notes: readonly ColorNote[];
  /** Own colors that no other color could be read on. */
  readonly problems: readonly ColorNote[];
}

const STEP = 0.004;

/** Returns the color of the same hue that is nearest in lightness and can be seen on all others. */
function visibleOn(color: string, backs: readonly string[], needed: number): string | undefined {
  const isVisible = (one: string) => backs.every((back) => contrast(one, back) >= needed);
  if (isVisible(color)) return color;
  const { lightness, ...rest } = toOklch(color);
  for (let away = STEP; away < 1; away += STEP)
    for (const tried of [lightness - away, lightness + away]) {
      const other = fromOklch({ ...rest, lightness: Math.min(1, Math.max(0, tried)) });
      if (isVisible(other)) return other;
    }
  return undefined;
}

/** Returns the color for another scheme: at least as light as `like` in the dark, or as dark. */
function inScheme(color: string, scheme: ColorScheme, like: string): string {
  const { lightness, ...rest } = toOklch(color);
  const usual = toOklch(like).lightness;
  const farthest = scheme === 'dark' ? Math.max(lightness, usual) : Math.min(lightness, usual);
  return farthest === lightness ? color : fromOklch({ ...rest, lightness: farthest });
}

/** Rounded down: 4.499 is not 4.5. */
const ratio = (one: string, other: string) => `${Math.floor(contrast(one, other) * 10) / 10}:1`;

/** One of a dozen hues that can be told from each other, in degrees. */
const HUES = 12;
const HUE_STEP = 360 / HUES;
/** Nearer hues look alike. */
const ALIKE = HUE_STEP / 2;
/** As strong as the theme's. */
const SECTION_CHROMA = 0.085;

/**
 * Returns a hue for each section that has no color, which follows from its slug. A section whose
 * hue another one has takes a further one, while there are any.
 */
function ownHues(slugs: readonly string[], taken: readonly number[]): ReadonlyMap<string, number> {
  const hues = [...taken];
  const own = new Map<string, number>();
  const isFree = (hue: number) =>
    hues.every((other) => Math.abs(((hue - other + 540) % 360) - 180) >= ALIKE);
  for (const slug of slugs) {
    const first = murmurHash(slug) % HUES;
    // Steps of five reach all twelve, and end far away.
    const turns = Array.from({ length: HUES }, (_, turn) => ((first + turn * 5) % HUES) * HUE_STEP);
    const hue = turns.find(isFree) ?? turns[0] ?? 0;
    own.set(slug, hue);
    hues.push(hue);
  }
  return own;
}

/** Returns the color that a section starts from: one of the brand, of the theme, or its parent's. */
function startingColors(
  { colors, sections, subSections }: ColoredSections,
  scheme: ColorScheme,
): ReadonlyMap<string, string> {
  const other = scheme === 'light' ? 'dark' : 'light';
  const like = themes[scheme].sections.science ?? themes[scheme].colors.ink;
  const own = (slug: string) => {
    const elsewhere = colors?.[other]?.sections?.[slug];
    return (
      colors?.[scheme]?.sections?.[slug] ??
      (elsewhere === undefined ? undefined : inScheme(elsewhere, scheme, like))
    );
  };
  const named = (slug: string) => own(slug) ?? themes[scheme].sections[slug];
  const slugs = sections.map(({ slug }) => slug);
  const known = slugs.flatMap((slug) => named(slug) ?? []);
  const hues = ownHues(
    slugs.filter((slug) => named(slug) === undefined),
    known.map((color) => toOklch(color).hue),
  );
  const { lightness } = toOklch(like);
  const found = new Map<string, string>();
  for (const slug of slugs) {
    const hue = hues.get(slug) ?? 0;
    found.set(slug, named(slug) ?? fromOklch({ lightness, chroma: SECTION_CHROMA, hue }));
  }
  for (const { slug, parent } of subSections) {
    const color = own(slug) ?? found.get(parent) ?? named(slug);
    if (color !== undefined) found.set(slug, color);
  }
  return found;
}

/**
 * Returns the colors to start from: those of the theme that has a paper as light as the brand's, and
 * around an own paper the backgrounds that are as far from it as in the theme.
 */
function startingPalette(own: SchemeColors, scheme: ColorScheme): Palette {
  const { paper } = own;
  if (paper === undefined) return themes[scheme].colors;
  const { lightness, ...rest } = toOklch(paper);
  const theme = themes[lightness > 0.5 ? 'light' : 'dark'].colors;
  const away = (name: ColorName) =>
    fromOklch({
      ...rest,
      lightness: lightness + toOklch(theme[name]).lightness - toOklch(theme.paper).lightness,
    });
  const near = { wash: away('wash'), plate: away('plate'), hairline: away('hairline') };
  const backs = [paper, near.wash, near.plate];
  const isReadable = [theme.ink, theme.quiet].every(
    (color) => visibleOn(color, backs, TEXT_CONTRAST) !== undefined,
  );
  // On a paper of middle gray there is black or white, and nothing else.
  return { ...theme, ...near, ...(isReadable ? {} : { wash: paper, plate: paper }), paper };
}

function usedInScheme(brand: ColoredSections, scheme: ColorScheme) {
  const own = brand.colors?.[scheme] ?? {};
  const start = startingPalette(own, scheme);
  const elsewhere = brand.colors?.[scheme === 'light' ? 'dark' : 'light']?.accent;
  const notes: ColorNote[] = [];
  const problems: ColorNote[] = [];
  const { sections: _own, ...named } = own;
  const colors: Record<ColorName, string> = {
    ...start,
    ...(elsewhere === undefined
      ? {}
      : { accent: inScheme(elsewhere, scheme, themes[scheme].colors.accent) }),
    ...(named.ink === undefined ? {} : { focus: named.ink }),
    ...named,
  };
  const see = (
    color: string,
    backs: readonly ColorName[],
    { needed = TEXT_CONTRAST, path, isOwn }: { needed?: number; path: string[]; isOwn: boolean },
  ): string => {
    const behind = backs.map((name) => colors[name]);
    const used = visibleOn(color, behind, needed);
    const name = path.slice(2).join('.');
    if (used === undefined) {
      const list = backs.map((back) => `${back} ${colors[back]}`).join(' and ');
      problems.push({
        path: isOwn ? path : ['colors', scheme, backs.find((back) => back in own) ?? 'paper'],
        says: `no color of ${name} can be read on ${list}; choose backgrounds that are alike`,
      });
      return color;
    }
    const worst = behind.toSorted((a, b) => contrast(color, a) - contrast(color, b))[0] ?? '';
    if (used !== color && isOwn)
      notes.push({
        path,
        says: `${name} ${color} is too ${luminance(color) > luminance(used) ? 'light' : 'dark'} on ${worst} (${ratio(color, worst)}, ${needed}:1 needed): the site uses ${used}`,
      });
    return used;
  };
  const set = (name: ColorName, backs: readonly ColorName[], needed = TEXT_CONTRAST) => {
    const path = ['colors', scheme, name];
    colors[name] = see(colors[name], backs, { needed, path, isOwn: own[name] !== undefined });
  };
  set('ink', ['paper', 'wash', 'plate']);
  set('quiet', ['paper', 'wash']);
  set('accent', ['paper']);
  if (own.onAccent === undefined && contrast(colors.onAccent, colors.accent) < TEXT_CONTRAST)
    colors.onAccent =
      themes[colors.onAccent === themes.light.colors.onAccent ? 'dark' : 'light'].colors.onAccent;
  set('onAccent', ['accent']);
  set('focus', ['paper'], SIGN_CONTRAST);
  set('error', ['paper']);
  const sections: Record<string, string> = {};
  for (const [slug, color] of startingColors(brand, scheme))
    sections[slug] = see(color, ['paper'], {
      path: ['colors', scheme, 'sections', slug],
      isOwn: own.sections?.[slug] !== undefined,
    });
  return { colors, sections, notes, problems };
}

/**
 * Returns the colors that a brand's pages use: its own and the theme's, each in the lightness in
 * which it can be seen where it stands; a hue of its own for a section that has no color.
 */
export function usedColors(brand: ColoredSections): UsedColors {
  const light = usedInScheme(brand, 'light');
  const dark = usedInScheme(brand, 'dark');
  const changed = (scheme: ColorScheme, { colors, sections }: typeof light): SchemeColors => ({
    ...Object.fromEntries(
      colorNames
        .filter((name) => colors[name] !== themes[scheme].colors[name])
        .map((name) => [name, colors[name]]),
    ),
    sections: Object.fromEntries(
      Object.entries(sections).filter(([slug, color]) => color !== themes[scheme].sections[slug]),
    ),
  });
  return {
    light: changed('light', light),
    dark: changed('dark', dark),
    notes: [...light.notes, ...dark.notes],
    problems: [...light.problems, ...dark.problems],
  };
}
