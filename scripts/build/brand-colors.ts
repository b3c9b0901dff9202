/** The brand's own colors as a stylesheet, which follows `web/styles/tokens.css`. */
import type { Plugin } from 'esbuild';
import { loadBrand } from '../../cli/load-brand.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { colorNames, colorSchemes, sectionColor, type ColorScheme } from '../../shared/brand/brand-colors.ts';

/** @param slugs of sections that have an own color in any scheme. */
function declarations(
  brand: Pick<Brand, 'colors'>,
  scheme: ColorScheme,
  slugs: readonly string[],
): string {
  const own = brand.colors?.[scheme];
  const named = colorNames.map((name) => [
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    own?.[name],
  ]);
  const hues = slugs.map((slug) => [`section-${slug}`, sectionColor(brand, scheme, slug)]);
  return [...named, ...hues]
    .flatMap(([name, color]) => (color === undefined ? [] : [`--${name}:${color};`]))
    .join('');
}

/** Returns the rules for a brand's colors; none for a brand that leaves the theme as it is. */
export function brandColorRules(brand: Pick<Brand, 'colors'>): string {
  const { colors } = brand;
  if (colors === undefined) return '';
  const slugs = [
    ...new Set(colorSchemes.flatMap((scheme) => Object.keys(colors[scheme]?.sections ?? {}))),
  ];
  const dark = declarations(brand, 'dark', slugs);
  return [
    `:root{${declarations(brand, 'light', slugs)}}`,
    `:root[data-theme='dark']{${dark}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme='light']){${dark}}}`,
    ...slugs.map((slug) => `[data-section='${slug}']{--hue:var(--section-${slug})}`),
  ].join('\n');
}

/** Provides the brand's colors to `@import "brand-colors"`. */
export function brandColors(brandFile: string): Plugin {
  return {
    name: 'brand-colors',
    setup(build) {
      build.onResolve({ filter: /^brand-colors$/ }, () => ({
        path: brandFile,
        namespace: 'brand-colors',
      }));
      build.onLoad({ filter: /.*/, namespace: 'brand-colors' }, async () => ({
        contents: brandColorRules(await loadBrand(brandFile)),
        loader: 'css',
        watchFiles: [brandFile],
      }));
    },
  };
}
