/** Where `npm run build` left what the stacks deploy. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionName } from '../lambdas/functions.ts';

export type EdgeFunctionName = 'viewer-request' | 'viewer-response';

export interface BuildOutput {
  /** The folder with `index.mjs` of a function. */
  lambda(name: FunctionName): string;
  /** The file of an edge function. */
  edge(name: EdgeFunctionName): string;
  /** What browsers fetch, by its path on the site, and `manifest.json`, which is for the functions. */
  readonly assets: string;
}

/** @throws An Error that names the missing file; each path is looked for when it is asked for. */
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
