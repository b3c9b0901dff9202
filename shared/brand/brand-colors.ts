/**
 * The colors of a brand: what it may change of the theme, and whether readers can still see what is
 * drawn in them.
 */
/** What can have a color of its own, in `#rrggbb` or `#rgb`; the rest of the theme stays. */
export const colorNames = [
  ...(['paper', 'ink', 'quiet', 'hairline', 'accent', 'onAccent', 'wash', 'plate'] as const),
  'focus',
] as const;
type ColorName = (typeof colorNames)[number];
type Palette = Readonly<Record<ColorName, string>>;

export const colorSchemes = ['light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** Colors of one scheme. What is absent stays as in `web/styles/tokens.css`. */
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
  readonly subSections: readonly { readonly slug: string }[];
}

interface Theme {
  readonly colors: Palette;
  readonly sections: Readonly<Record<string, string>>;
}

/** The colors of `web/styles/tokens.css`, which a test keeps equal. */
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

/** What stands on what, and the least contrast between the two. */
const pairs: readonly (readonly [ColorName, ColorName, number])[] = [
  ['ink', 'paper', TEXT_CONTRAST],
  ['ink', 'wash', TEXT_CONTRAST],
  ['ink', 'plate', TEXT_CONTRAST],
  ['quiet', 'paper', TEXT_CONTRAST],
  ['quiet', 'wash', TEXT_CONTRAST],
  ['accent', 'paper', TEXT_CONTRAST],
  ['onAccent', 'accent', TEXT_CONTRAST],
  ['focus', 'paper', SIGN_CONTRAST],
];

/** Returns the relative luminance of a color (WCAG 2.2), 0–1. */
function luminance(color: string): number {
  const digits = color.slice(1);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
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

/** Why the colors of a brand cannot be used, and where that is written. */
export interface ColorProblem {
  readonly path: readonly string[];
  readonly problem: string;
}

interface Checked {
  readonly scheme: ColorScheme;
  /** Below the scheme, as the file writes them. */
  readonly front: readonly string[];
  readonly back: ColorName;
  readonly color: string;
  readonly needed: number;
}

function contrastProblem(
  brand: ColoredBrand,
  { scheme, front, back, color, needed }: Checked,
): ColorProblem | undefined {
  const behind = colorOf(brand, scheme, back);
  const found = contrast(color, behind);
  if (found >= needed) return undefined;
  const own = brand.colors?.[scheme];
  const [name = '', section = ''] = front;
  const isOwn = name === 'sections' ? own?.sections?.[section] : own?.[name as ColorName];
  return {
    path: ['colors', scheme, ...(isOwn === undefined ? [back] : front)],
    // Rounded down: 4.499 is not 4.5.
    problem: `${front.join('.')} ${color} on ${back} ${behind} has a contrast of ${Math.floor(found * 100) / 100}:1 and needs ${needed}:1`,
  };
}

/** Returns the color of a section: the brand's own, otherwise the theme's, if it has one. */
export function sectionColor(
  { colors }: ColoredBrand,
  scheme: ColorScheme,
  slug: string,
): string | undefined {
  return colors?.[scheme]?.sections?.[slug] ?? themes[scheme].sections[slug];
}

function schemeProblem(brand: ColoredSections, scheme: ColorScheme): ColorProblem | undefined {
  const slugs = [...brand.sections, ...brand.subSections].map(({ slug }) => slug);
  const own = Object.keys(brand.colors?.[scheme]?.sections ?? {});
  const unknown = own.find((slug) => !slugs.includes(slug));
  if (unknown !== undefined)
    return {
      path: ['colors', scheme, 'sections', unknown],
      problem: `there is no section "${unknown}"`,
    };
  const other = scheme === 'light' ? 'dark' : 'light';
  const single = own.find((slug) => sectionColor(brand, other, slug) === undefined);
  if (single !== undefined)
    return {
      path: ['colors', scheme, 'sections', single],
      problem: `the section has no color in the ${other} scheme; give one under ${other}.sections`,
    };
  const text = { scheme, back: 'paper', needed: TEXT_CONTRAST } as const;
  const checked: Checked[] = [
    ...pairs.map(([front, back, needed]) => ({
      ...{ scheme, front: [front], back, needed },
      color: colorOf(brand, scheme, front),
    })),
    ...slugs.flatMap((slug) => {
      const color = sectionColor(brand, scheme, slug);
      return color === undefined ? [] : [{ ...text, front: ['sections', slug], color }];
    }),
  ];
  for (const one of checked) {
    const problem = contrastProblem(brand, one);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Returns the first problem with the colors of a brand: a section that is none, or too little contrast. */
export function colorProblem(brand: ColoredSections): ColorProblem | undefined {
  if (brand.colors === undefined) return undefined;
  return schemeProblem(brand, 'light') ?? schemeProblem(brand, 'dark');
}
