/** The brand's own colors as a stylesheet, which follows `web/styles/tokens.css`. */
import type { Plugin } from 'esbuild';
import { loadBrand } from '../../cli/load-brand.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { colorNames, themes, usedColors, type ColorScheme } from '../../shared/brand/brand-colors.ts';

/** Returns the rules for a brand's colors; none for a brand that leaves the theme as it is. */
export function brandColorRules(
  brand: Pick<Brand, 'colors' | 'sections' | 'subSections'>,
): string {
  const used = usedColors(brand);
  const slugs = [
    ...new Set([used.light, used.dark].flatMap(({ sections }) => Object.keys(sections ?? {}))),
  ];
  const declarations = (scheme: ColorScheme) => {
    const { sections, ...colors } = used[scheme];
    const named = colorNames.map((name) => [
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      colors[name],
    ]);
    const hues = slugs.map((slug) => [
      `section-${slug}`,
      sections?.[slug] ?? themes[scheme].sections[slug],
    ]);
    return [...named, ...hues]
      .flatMap(([name, color]) => (color === undefined ? [] : [`--${name}:${color};`]))
      .join('');
  };
  const [light, dark] = [declarations('light'), declarations('dark')];
  if (light === '' && dark === '') return '';
  return [
    `:root{${light}}`,
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
