/** The paths that the build reads and writes. */
import { resolve } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '../..');
export const buildDirectory = resolve(projectRoot, 'build');
