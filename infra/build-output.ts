/** Where `npm run build` put what the stacks deploy. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionName } from '../lambdas/functions.ts';

export type EdgeFunctionName = 'viewer-request' | 'viewer-response';

export interface BuildOutput {
  /** Folder with the `index.mjs` of a function. */
  lambda(name: FunctionName): string;
  /** File of an edge function. */
  edge(name: EdgeFunctionName): string;
  /**
   * The files that browsers fetch, by their path on the site, and `manifest.json`, which is for the
   * functions.
   */
  readonly assets: string;
}

/** @throws An Error that names the missing file; each path is checked when it is requested. */
export function openBuild(directory: string): BuildOutput {
  function existing(...path: string[]): string {
    const file = join(directory, ...path);
    if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run build" first`);
    return file;
  }
  return {
    lambda(name) {
      existing('lambdas', name, 'index.mjs');
      return join(directory, 'lambdas', name);
    },
    edge: (name) => existing('edge', `${name}.js`),
    get assets() {
      return existing('assets');
    },
  };
}
