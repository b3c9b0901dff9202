/** Puts each stylesheet into the cascade layer of the folder that it stands in (ADR 0134). */
import { readFile } from 'node:fs/promises';
import { basename, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import postcss, { type ChildNode } from 'postcss';
import { projectRoot } from './paths.ts';

const web = resolve(projectRoot, 'web');
/** Below all others: what the theme says of everything, and the sheets of libraries. */
const first = new Set(['tokens', 'reset']);

/**
 * Returns the layer of a sheet. `web/styles/base.css` has the order of the layers.
 * @param path absolute.
 */
export function layerOf(path: string): string {
  const [folder = '', ...below] = relative(web, path).split(sep);
  const name = basename(path, '.css');
  if (folder === '..' || first.has(name)) return 'reset';
  if (name === 'print' || name.endsWith('-print')) return 'print';
  if (folder === 'styles' && below.length > 0) return 'conditions';
  if (folder === 'ui' || folder === 'forms') return 'ui';
  return folder === 'pages' || folder === 'showcase' ? 'pages' : 'features';
}

/** Other sheets and the order of the layers stand before all rules, and in no layer. */
const isRule = (node: ChildNode): boolean =>
  node.type !== 'atrule' || (node.name !== 'import' && (node.name !== 'layer' || !!node.nodes));

/** Returns the text of a sheet with its rules in its layer. */
export function inLayer(path: string, css: string): string {
  const root = postcss.parse(css, { from: path });
  const layer = postcss.atRule({ name: 'layer', params: layerOf(path) });
  layer.append(root.nodes.filter(isRule));
  return root.append(layer).toString();
}

export const cascadeLayers: Plugin = {
  name: 'cascade-layers',
  setup(build) {
    build.onLoad({ filter: /\.css$/, namespace: 'file' }, async ({ path }) => ({
      contents: inLayer(path, await readFile(path, 'utf8')),
      loader: 'css',
    }));
  },
};
