/** Bundles the stylesheets: one for each bundle of the page table, and those of every page. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import * as esbuild from 'esbuild';
import { pageRow, pageTypes } from '../../shared/pages.ts';
import type { BuiltStyles } from './virtual-modules.ts';
import { brandColors } from './brand-colors.ts';
import type { BuiltFonts } from './fonts.ts';
import { cascadeLayers } from './layers.ts';
import { logoSizes } from './logo-size.ts';
import { projectRoot } from './paths.ts';

/** The browsers that the site's scripts and styles are compiled for. */
export const browsers = ['chrome115', 'firefox115', 'safari16.4', 'edge115'];

/** What every page has, what loads later or with a part of a page, and what prints; below `web/`. */
const commonStylesheets = [
  'styles/base',
  'story/bleed',
  'gallery/full-screen',
  'styles/late',
  'shell/announcement',
  'video/player',
  'styles/print',
  'styles/writing-systems',
];

/** Those of them that no first paint needs. */
const linkedStylesheets = new Set(['late', 'full-screen', 'print']);

/**
 * Returns the stylesheets that are built: their paths below `web/`, without the ending.
 * @param folder The path of `web/`.
 * @throws Error that names the bundles without a stylesheet.
 */
export function builtStylesheets(folder: string): string[] {
  const bundles = [...new Set(pageTypes.map((type) => `pages/${pageRow(type).bundle}`))];
  const missing = bundles.filter((name) => !existsSync(resolve(folder, `${name}.css`)));
  if (missing.length > 0)
    throw new Error(
      `shared/pages.ts names bundles without a stylesheet: ${missing.map((name) => `web/${name}.css`).join(', ')}`,
    );
  return [...commonStylesheets, ...bundles];
}

/** Provides the subset fonts of the site to `@import "fonts"`. */
export function fontStyles(fonts: BuiltFonts): esbuild.Plugin {
  return {
    name: 'fonts',
    setup(build) {
      build.onResolve({ filter: /^fonts$/ }, () => ({ path: 'fonts', namespace: 'fonts' }));
      build.onLoad({ filter: /.*/, namespace: 'fonts' }, () => ({
        contents: fonts.css,
        loader: 'css',
      }));
    },
  };
}

/** Writes each stylesheet under its name too, for pages that have no manifest (spec §2.1). */
async function nameStyles(assets: string, sheets: Readonly<Record<string, string>>): Promise<void> {
  const folder = resolve(assets, 'css');
  await mkdir(folder, { recursive: true });
  await Promise.all(
    Object.entries(sheets).map(([name, address]) =>
      copyFile(resolve(assets, address.slice(1)), resolve(folder, `${name}.css`)),
    ),
  );
}

/**
 * Returns the text of the stylesheets that documents hold, by address.
 * @param sheets Addresses by name.
 * @throws Error for a text that would end its element.
 */
export async function inlineStylesOf(
  assets: string,
  sheets: Readonly<Record<string, string>>,
): Promise<BuiltStyles> {
  const inline = Object.entries(sheets).filter(([name]) => !linkedStylesheets.has(name));
  return Object.fromEntries(
    await Promise.all(
      inline.map(async ([name, address]) => {
        const css = (await readFile(resolve(assets, address.slice(1)), 'utf8')).trim();
        if (/<\/style/i.test(css))
          throw new Error(`the stylesheet ${name} holds "</style", which would end its element`);
        return [address, { css, hash: createHash('sha256').update(css).digest('base64') }] as const;
      }),
    ),
  );
}

/** Returns the addresses of the stylesheets by name. */
export async function buildStyles(
  assets: string,
  fonts: BuiltFonts,
  brandFile: string,
): Promise<Record<string, string>> {
  const folder = resolve(projectRoot, 'web');
  const result = await esbuild.build({
    entryPoints: builtStylesheets(folder).map((path) => ({
      in: resolve(folder, `${path}.css`),
      out: basename(path),
    })),
    outdir: resolve(assets, 'assets'),
    bundle: true,
    minify: true,
    target: browsers,
    metafile: true,
    entryNames: '[name]-[hash]',
    external: ['/assets/*'],
    plugins: [cascadeLayers, fontStyles(fonts), brandColors(brandFile), logoSizes(brandFile)],
    absWorkingDir: projectRoot,
    logLevel: 'error',
  });
  const sheets: Record<string, string> = {};
  for (const [path, { entryPoint }] of Object.entries(result.metafile.outputs)) {
    if (entryPoint === undefined) continue;
    const name = basename(entryPoint, '.css');
    // No word is in an address: lists of annoyances block files by words such as `newsletter`.
    const address = `/assets/${basename(path).slice(`${name}-`.length)}`;
    await rename(resolve(projectRoot, path), resolve(assets, address.slice(1)));
    sheets[name] = address;
  }
  await nameStyles(assets, sheets);
  return sheets;
}
