/** Where `npm run build` left what the stacks deploy. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EdgeFunctionName } from '../lambdas/edge/bundle.ts';
import type { FunctionName } from '../lambdas/functions.ts';

export interface BuildOutput {
  /** The folder with `index.mjs` of a function. */
  lambda(name: FunctionName): string;
  /** The file of an edge function. */
  edge(name: EdgeFunctionName): string;
  /** Files that are served under `/assets/`, with hashed names. */
  readonly assets: string;
  /** Files that are served from the root under names that stay. */
  readonly root: string;
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
    get root() {
      return existing('root');
    },
  };
}
