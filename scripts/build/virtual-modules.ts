/** Puts the publisher's brand and the build's manifest in place of `#brand` and `#manifest`. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import type { Manifest } from '../../web/manifest.ts';

export function virtualModules(brandFile: string, manifest?: Manifest): Plugin {
  return {
    name: 'virtual-modules',
    setup(build) {
      const isJson = brandFile.endsWith('.json');
      build.onResolve({ filter: /^#brand$/ }, () => ({ path: brandFile, namespace: isJson ? 'brand' : 'file' }));
      build.onLoad({ filter: /.*/, namespace: 'brand' }, async () => ({ contents: `export const brand = ${await readFile(brandFile, 'utf8')};`, loader: 'js' }));
      if (manifest === undefined) return;
      build.onResolve({ filter: /^#manifest$/ }, () => ({ path: 'manifest', namespace: 'manifest' }));
      build.onLoad({ filter: /.*/, namespace: 'manifest' }, () => ({ contents: `export const manifest = ${JSON.stringify(manifest)};`, loader: 'js' }));
    },
  };
}
