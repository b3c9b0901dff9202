/** The colors of the theme and the brand's own as a stylesheet, which follows `web/styles/tokens.css`. */
import type { Plugin } from 'esbuild';
import { loadBrand } from '../../cli/load-brand.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { colorNames, themes, usedColors } from '../../shared/brand/brand-colors.ts';

/** Returns a value that has a color in each scheme: `web/styles/tokens.css` empties one of the two. */
const inBoth = (light: string, dark: string) =>
  light === dark ? light : `var(--light,${light}) var(--dark,${dark})`;

/**
 * Returns the rules for the colors of the theme, and of a brand where it has its own: each color once,
 * for both schemes, and the hue of each section.
 */
export function colorRules(brand: Pick<Brand, 'colors' | 'sections' | 'subSections'>): string {
  const { light, dark } = usedColors(brand);
  const colors = colorNames.map((name) => [
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    inBoth(
      light[name] ?? themes.light.colors[name],
      dark[name] ?? themes.dark.colors[name],
    ),
  ]);
  const hues = { light: { ...themes.light.sections, ...light.sections }, dark: { ...themes.dark.sections, ...dark.sections } };
  const slugs = Object.keys(hues.light);
  const sections = slugs.map((slug) => [
    `section-${slug}`,
    inBoth(hues.light[slug] ?? '', hues.dark[slug] ?? ''),
  ]);
  return [
    `:root{${[...colors, ...sections].map(([name, color]) => `--${name}:${color};`).join('')}}`,
    ...slugs.map((slug) => `[data-section='${slug}']{--hue:var(--section-${slug})}`),
  ].join('\n');
}

/** Provides the colors to `@import "brand-colors"`. */
export function brandColors(brandFile: string): Plugin {
  return {
    name: 'brand-colors',
    setup(build) {
      build.onResolve({ filter: /^brand-colors$/ }, () => ({
        path: brandFile,
        namespace: 'brand-colors',
      }));
      build.onLoad({ filter: /.*/, namespace: 'brand-colors' }, async () => ({
        contents: colorRules(await loadBrand(brandFile)),
        loader: 'css',
        watchFiles: [brandFile],
      }));
    },
  };
}
