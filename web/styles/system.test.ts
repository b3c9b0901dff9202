/** Holds the stylesheets to their system: text styles, sizes and distances of `tokens.css`. */
import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import postcss from 'postcss';

const web = resolve(import.meta.dirname, '..');
/** Measured in points and millimetres; and the logo, which fits by the width of the name. */
const ownMeasures = new Set(['print.css', 'gallery-print.css', 'logo.css', 'tokens.css']);

const sheets = globSync('**/*.css', { cwd: web })
  .map((path) => ({
    name: basename(path),
    root: postcss.parse(readFileSync(resolve(web, path), 'utf8')),
  }))
  .toSorted((a, b) => a.name.localeCompare(b.name));

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Returns the values of properties that a test does not allow, with their sheet. */
function others(properties: readonly string[], isAllowed: (value: string) => boolean): string[] {
  const found: string[] = [];
  for (const { name, root } of sheets) {
    if (ownMeasures.has(name)) continue;
    root.walkDecls((declaration) => {
      const { prop, parent } = declaration;
      const isFace = parent?.type === 'atrule' && (parent as postcss.AtRule).name === 'font-face';
      if (isFace || !properties.some((one) => prop === one || prop.startsWith(`${one}-`))) return;
      const value = oneLine(declaration.value);
      if (!isAllowed(value)) found.push(`${name}: ${prop}: ${value}`);
    });
  }
  return found;
}

function tokens(prefix: string): string[] {
  const names = new Set<string>();
  sheets
    .find(({ name }) => name === 'tokens.css')
    ?.root.walkDecls((declaration) => {
      if (declaration.prop.startsWith(prefix)) names.add(declaration.prop);
    });
  return [...names];
}

describe('The stylesheets', () => {
  it('have 15 text styles, 13 sizes of type, and one scale of distances', () => {
    expect(tokens('--type-')).toHaveLength(15);
    expect(tokens('--size-')).toHaveLength(13);
    expect(tokens('--space-')).toHaveLength(13);
    expect(tokens('--gap-')).toHaveLength(6);
  });

  /** By the width of their container, or one of a kind. The lists only get shorter. */
  const ownFonts = [
    'archive.css: font: italic 400 var(--size-h2)/1.15 var(--text)',
    'article.css: font: 500 5.25em/0.66 var(--display)',
    'prose.css: font: 400 0.86em var(--mono)',
    'prose.css: font: 0.68em/0 var(--sans)',
    'standing.css: font: 400 var(--numeral)/0.82 var(--display)',
  ];
  const ownSizes = [
    'archive-listing.css: font-size: 8rem',
    'archive.css: --hed-size: calc(0.15rem + 4.1cqi)',
    'category.css: --hed-size: clamp(1.5rem, 12cqi, 6rem)',
    'furniture.css: font-size: min(1em, max(0.8125rem, var(--fit, 100cqi) / var(--longest)))',
    'image.css: font-size: clamp(2.25rem, 30cqi, 8rem)',
    'subscribe.css: font-size: clamp(6rem, 3rem + 11vw, 14rem)',
    'video.css: font-size: clamp(1.25rem, 0.5rem + 3.5cqi, 1.75rem)',
  ];
  /** Room for what stands there: a control, a column, a bar, text that is to come. */
  const ownDistances = [
    'account.css: margin-inline-start: calc(33.33% + 16px)',
    'archive.css: margin-block: var(--gap-band) clamp(-24px, -1.7vw, 0px)',
    'article.css: margin-inline-start: calc(100% - 348px - var(--measure))',
    'article.css: margin-inline: calc(50% - 550px) var(--space-32)',
    'bleed.css: padding: 176px var(--start) var(--gap-medium)',
    'carousel.css: margin-block-start: -60px',
    'carousel.css: margin-inline: var(--edge) calc(var(--edge) + 440px)',
    'consent.css: padding-bottom: 16rem',
    'consent.css: padding-bottom: 14rem',
    'forms.css: padding-inline-end: 76px',
    'header-panels.css: padding-bottom: 152px',
    'header.css: gap: 0 clamp(12px, 19vw - 49px, 34px)',
    'loading.css: padding-block: calc(1.3 * var(--size-fine)) 13.7rem',
    'loading.css: padding-bottom: 11rem',
    'loading.css: padding: calc(1.3 * var(--size-fine)) 0 4.9rem',
    'loading.css: padding: 0 max(var(--gutter), calc((100% - var(--column)) / 2 + var(--gutter))) 15.7rem',
    'loading.css: padding-bottom: 13.6rem',
    'recommended.css: margin-inline-start: 112px',
  ];

  it('set type in these styles and sizes, or relative to the text around', () => {
    const style = /^(?:italic )?(?:\d00 )?var\((--type-[a-z0-9]+)\)$/;
    const isStyle = (value: string) =>
      value === 'inherit' || tokens('--type-').includes(style.exec(value)?.[1] ?? '');
    expect(others(['font'], isStyle).filter((found) => found.includes(': font: '))).toEqual(
      ownFonts,
    );
    // Also where another sheet may set it: `var(--button-size, var(--size-ui))`.
    const size = /^var\((?:--[a-z-]+, var\()?(--size-[a-z0-9]+)\)+$/;
    const isSize = (value: string) =>
      /^(?:0|[\d.]+em)$/.test(value) || tokens('--size-').includes(size.exec(value)?.[1] ?? '');
    expect(others(['font-size', '--hed-size', '--button-size'], isSize)).toEqual(ownSizes);
  });

  it('keep things apart by distances of the scale, or by parts of the text and the window', () => {
    // A hairline is 1 px. The scale's own names have digits.
    const isOfScale = (value: string) =>
      !/(?<![\w.-])-?(?!-?[01]px)\d*\.?\d+(?:px|rem)\b/.test(
        value.replaceAll(/var\([^()]*\)/g, ''),
      );
    expect(others(['margin', 'padding', 'gap', 'row-gap', 'column-gap'], isOfScale)).toEqual(
      ownDistances,
    );
  });
});
