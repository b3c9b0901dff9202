/** Builds what browsers load: scripts, stylesheets, the service worker. */
import { createHash } from 'node:crypto';
import { buildScripts } from './browser-scripts.ts';
import type { BuiltFonts } from './fonts.ts';
import { buildDesk } from './desk.ts';
import { buildServiceWorker } from './service-worker.ts';
import { buildStyles, inlineStylesOf } from './styles.ts';
import type { BrowserBuild } from './virtual-modules.ts';

export async function buildBrowser(
  assets: string,
  brandFile: string,
  fonts: BuiltFonts,
): Promise<BrowserBuild> {
  const stylesheets = await buildStyles(assets, fonts, brandFile);
  const { offline, ...scripts } = await buildScripts(assets, brandFile, stylesheets);
  const named = { ...scripts, stylesheets, fonts: fonts.everyPage };
  const manifest = {
    buildId: createHash('sha256').update(JSON.stringify(named)).digest('base64url').slice(0, 12),
    ...named,
    desk: await buildDesk(assets, brandFile, fonts),
  };
  await buildServiceWorker(assets, manifest, offline);
  return { manifest, inlineStyles: await inlineStylesOf(assets, stylesheets) };
}
