/** Bundles the edge functions as the build does, for one suite. */
import { stop } from 'esbuild';
import { bundleEdgeFunctions } from '../../scripts/build/edge.ts';

/** @param brandFile Default: the sample's. */
export async function bundleEdge(folder: string, brandFile?: string): Promise<void> {
  await bundleEdgeFunctions(folder, brandFile);
  // Each suite has its own compiler process, which would live until all suites have ended.
  await stop();
}
