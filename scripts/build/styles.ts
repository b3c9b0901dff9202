/** Bundles the stylesheets: one for each bundle of the page table, and those of every page. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { basename, relative, resolve } from 'node:path';
import * as esbuild from 'esbuild';
import { pageRow, pageTypes } from '../../shared/pages.ts';
import { brandColors } from './brand-colors.ts';
import type { BuiltFonts } from './fonts.ts';
import { projectRoot } from './paths.ts';

/** The browsers that the site's scripts and styles are compiled for. */
export const browsers = ['chrome115', 'firefox115', 'safari16.4', 'edge115'];

/** What every page has, what loads later or with a part of a page, and what prints. */
const commonStylesheets = ['base', 'late', 'full-screen', 'print', 'writing-systems'];

/**
 * Returns the names of all stylesheets.
 * @param folder Where they are.
 * @throws Error that names the bundles without a stylesheet.
 */
export function stylesheetNames(folder: string): string[] {
  const bundles = [...new Set<string>(pageTypes.map((type) => pageRow(type).bundle))];
  const missing = bundles.filter((name) => !existsSync(resolve(folder, `${name}.css`)));
  if (missing.length > 0)
    throw new Error(
      `shared/pages.ts names bundles without a stylesheet: ${missing.map((name) => `web/styles/${name}.css`).join(', ')}`,
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

/** Returns the addresses of the stylesheets by name. */
export async function buildStyles(
  assets: string,
  fonts: BuiltFonts,
  brandFile: string,
): Promise<Record<string, string>> {
  const folder = resolve(projectRoot, 'web/styles');
  const result = await esbuild.build({
    entryPoints: stylesheetNames(folder).map((name) => ({
      in: resolve(folder, `${name}.css`),
      out: name,
    })),
    outdir: resolve(assets, 'assets'),
    bundle: true,
    minify: true,
    target: browsers,
    metafile: true,
    entryNames: '[name]-[hash]',
    external: ['/assets/*'],
    plugins: [fontStyles(fonts), brandColors(brandFile)],
    absWorkingDir: projectRoot,
    logLevel: 'error',
  });
  const sheets = Object.fromEntries(
    Object.entries(result.metafile.outputs).flatMap(([path, output]) =>
      output.entryPoint === undefined
        ? []
        : [
            [
              basename(output.entryPoint, '.css'),
              `/${relative(resolve(assets), resolve(projectRoot, path))}`,
            ],
          ],
    ),
  );
  await nameStyles(assets, sheets);
  return sheets;
}
