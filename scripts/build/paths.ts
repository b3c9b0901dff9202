/** The paths that the build reads and writes. */
import { resolve } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '../..');

/** Output of the build; `masthead start --watch` gives each of its builds a folder of its own. */
export const buildDirectory = resolve(projectRoot, process.env.MASTHEAD_BUILD ?? 'build');
/** Fonts take a while to cut and seldom change, so all builds share them. */
export const fontCache = resolve(projectRoot, 'build/fonts');
