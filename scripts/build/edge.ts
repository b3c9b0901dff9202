/**
 * Builds the two CloudFront Functions: one file each with a top-level `handler`, as CloudFront
 * requires.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { EDGE_FUNCTION_MAX_BYTES } from '../../lambdas/edge/limits.ts';
import { loadBrand } from '../../cli/load-brand.ts';
import { textDirection } from '../../shared/content/languages.ts';
import { machinePatterns } from '../../shared/machines/machine-readers.ts';
import { transportSecurity } from '../../shared/transport-security.ts';
import { sampleBrandFile } from './build-record.ts';
import { undocumentedIn } from './edge-subset.ts';
import { virtualModules } from './virtual-modules.ts';

export const edgeFunctionNames = ['viewer-request', 'viewer-response'] as const;
export type EdgeFunctionName = (typeof edgeFunctionNames)[number];

/**
 * Syntax newer than CloudFront's JavaScript runtime 2.0 documents, which esbuild can rewrite.
 * Syntax that it cannot rewrite (destructuring, for-of, classes, default arguments) must not be
 * used; the build fails on it.
 */
const unsupported = {
  'array-spread': false,
  'logical-assignment': false,
  'nullish-coalescing': false,
  'object-extensions': false,
  'object-rest-spread': false,
  'optional-catch-binding': false,
  'optional-chain': false,
} as const;

const trailingExport = /export\s*\{\s*([\w$]+) as handler\s*\};?\s*$/;

async function bundle(name: EdgeFunctionName, brandFile: string): Promise<string> {
  const { language, security, machines } = await loadBrand(brandFile);
  const patterns = machinePatterns(machines);
  const {
    outputFiles: [output],
  } = await build({
    entryPoints: [fileURLToPath(new URL(`../../lambdas/edge/${name}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    // Modules have no wrapper in this format, so the handler stays a top-level function. CloudFront
    // does not support exports.
    format: 'esm',
    target: 'es2017',
    supported: unsupported,
    define: {
      TRANSPORT_SECURITY: JSON.stringify(transportSecurity(security?.coversSubdomains === true)),
      MACHINES_DENIED: JSON.stringify(patterns.deny ?? null),
      MACHINES_CHARGED: JSON.stringify(patterns.charge ?? null),
      MACHINES_LEAD_IN: JSON.stringify(patterns['lead-in'] ?? null),
      LANGUAGE_ATTRIBUTES: JSON.stringify(`lang="${language}" dir="${textDirection(language)}"`),
    },
    plugins: [virtualModules(brandFile)],
    // CloudFront's own modules, imported in the first lines of a function.
    external: ['cloudfront', 'crypto', 'querystring'],
    minifyWhitespace: true,
    // The limit of 10 KB is small, and CloudFront counts the names too.
    minifyIdentifiers: true,
    minifySyntax: true,
    charset: 'utf8',
    legalComments: 'none',
  });
  if (output === undefined || !trailingExport.test(output.text))
    throw new Error(`${name} must export a function "handler" and nothing else`);
  const code = output.text.replace(
    trailingExport,
    'async function handler(event){return $1(event)}\n',
  );
  const [undocumented] = undocumentedIn(code);
  if (undocumented !== undefined)
    throw new Error(
      `The edge function ${name} has what CloudFront’s JavaScript runtime 2.0 does not document: ${undocumented}`,
    );
  const size = Buffer.byteLength(code);
  if (size > EDGE_FUNCTION_MAX_BYTES)
    throw new Error(
      `The edge function ${name} has ${size} bytes; CloudFront takes ${EDGE_FUNCTION_MAX_BYTES}`,
    );
  return code;
}

/**
 * Writes `<name>.js` for both functions into a folder, which is created.
 * @param brandFile Its language is that of their error pages.
 * @throws when one is larger than CloudFront accepts, or uses something that its runtime does not
 *   document.
 */
export async function bundleEdgeFunctions(
  outputDir: string,
  brandFile: string = sampleBrandFile,
): Promise<void> {
  await mkdir(outputDir, { recursive: true });
  await Promise.all(
    edgeFunctionNames.map(async (name) => {
      await writeFile(join(outputDir, `${name}.js`), await bundle(name, brandFile));
    }),
  );
}
