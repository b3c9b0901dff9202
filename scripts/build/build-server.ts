/**
 * The process that builds for `masthead start --watch`: it stays, with its compiler, and builds what
 * a change reaches. `npm run build` is the build that is deployed.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FunctionName } from '../../lambdas/functions.ts';
import { errorMessage } from '../../shared/error-message.ts';
import { buildParts, type BuiltParts, type Targets } from './build-parts.ts';
import { buildDirectory } from './paths.ts';
import { stageParts, type BuildPart } from './staged-parts.ts';
import { openSources, targetsOf, type SourceMap } from './targets-of.ts';

/** What the process that serves says: paths that changed; none before the first build. */
export interface BuildRequest {
  readonly changed?: readonly string[];
}

/** `stale`: the build itself has changed, so another process must do it. */
export type BuildReply =
  | {
      readonly kind: 'built';
      /** Absent after the first build: everything. */
      readonly parts?: readonly BuildPart[];
      readonly functions?: readonly FunctionName[];
    }
  | { readonly kind: 'stale' }
  | { readonly kind: 'failed'; readonly message: string };

const [brandFile = ''] = process.argv.slice(2);
const options = { forDeploy: false };
const reader = await openSources(brandFile);
let last: BuiltParts | undefined;
/** Of the last build. A request waits for it, and no reader does. */
let sources: Promise<SourceMap | undefined> | undefined;

/** Functions that were not built stay as they are. */
async function keepFunctions(staged: string): Promise<void> {
  const place = resolve(buildDirectory, 'lambdas');
  const built = new Set(await readdir(staged));
  for (const name of existsSync(place) ? await readdir(place) : [])
    if (!built.has(name)) await rename(resolve(place, name), resolve(staged, name));
}

function partsOf({ assets, edge, showcase, functions }: Targets): BuildPart[] {
  return [
    ...(assets ? ['assets' as const] : []),
    ...(edge ? ['edge' as const] : []),
    ...(functions.size > 0 ? ['lambdas' as const] : []),
    ...(showcase ? ['showcase' as const] : []),
  ];
}

/** @param targets Default: everything. */
async function build(targets?: Targets): Promise<BuildReply> {
  const parts = targets === undefined ? undefined : partsOf(targets);
  if (parts?.length === 0) return { kind: 'built', parts, functions: [] };
  const staged = await stageParts(buildDirectory, parts);
  try {
    const change = last === undefined || targets === undefined ? undefined : { targets, last };
    const built = await buildParts(staged, brandFile, options, change);
    if (targets !== undefined && targets.functions.size > 0)
      await keepFunctions(staged.folder('lambdas'));
    await staged.putInPlace();
    last = built;
    if (parts === undefined || targets === undefined) return { kind: 'built' };
    return { kind: 'built', parts, functions: [...targets.functions] };
  } finally {
    await staged.discard();
  }
}

async function respond({ changed }: BuildRequest): Promise<BuildReply> {
  const known = await sources;
  if (changed === undefined || known === undefined) return build();
  const targets = targetsOf(known, new Set(changed), brandFile);
  return targets === undefined ? { kind: 'stale' } : build(targets);
}

await mkdir(buildDirectory, { recursive: true });
process.on('message', (request: BuildRequest) => {
  void respond(request)
    .catch((error: unknown): BuildReply => ({ kind: 'failed', message: errorMessage(error) }))
    .then((reply) => {
      process.send?.(reply);
      // Where it fails, the next build is of everything, and says what is wrong.
      if (reply.kind === 'built') sources = reader.read().catch(() => undefined);
    });
});
// The process that serves has ended.
process.on('disconnect', () => process.exit());
