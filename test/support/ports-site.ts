/**
 * The sample magazine of a brand that sells advertisements, asks for recommendations and runs an
 * experiment. Its services have addresses that tests respond at, so that one build serves all suites.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../scripts/build/paths.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { fillOnce } from './data-template.ts';
import { copySample, startSiteOn, type RunningSite } from './running-site.ts';

/** Recommendations, a vendor's list, comments. */
export const SERVICES = 'https://services.example';
/** Assignments, and readers' ids. */
export const ASSIGNMENTS = 'https://assign.example';

const portsBrand: Brand = {
  ...brand,
  ads: { provider: 'gpt', gpt: { networkCode: '1234567', adUnitPrefix: 'meridian' } },
  recommendations: {
    api: {
      endpoint: `${SERVICES}/items`,
      brandNames: { sister: 'The Sister' },
      trackingQuery: 'source=recommended',
    },
    topics: { endpoint: `${SERVICES}/topics` },
    widget: { scriptUrl: `${SERVICES}/widget.js` },
    imageOrigins: [SERVICES],
  },
  vendorWidget: { endpoint: `${SERVICES}/vendor` },
  comments: { frame: `${SERVICES}/talk?url={url}` },
  identityUrl: `${ASSIGNMENTS}/id`,
  experiments: {
    endpoint: `${ASSIGNMENTS}/service`,
    running: [
      {
        id: 'offer-words',
        goal: 'subscribe-click',
        variants: [
          { name: 'control', share: 0.5 },
          {
            name: 'short',
            share: 0.5,
            offerTexts: { panelTitle: 'All of it, {term} for {price}' },
          },
        ],
      },
    ],
  },
};

/** What a build is made from, besides what `fillOnce` looks at. */
const inputs = ['web', 'scripts'];

/** Builds the brand into a folder. */
async function build(folder: string): Promise<void> {
  const file = join(folder, 'brand.json');
  await writeFile(file, JSON.stringify(portsBrand));
  await promisify(execFile)(process.execPath, ['scripts/build.ts', '--local', '--brand', file], {
    cwd: projectRoot,
    env: { ...process.env, NODE_OPTIONS: '', MASTHEAD_BUILD: join(folder, 'build') },
  });
}

export interface PortsSite extends RunningSite {
  readonly brandFile: string;
}

export async function startPortsSite(): Promise<PortsSite> {
  const folder = await fillOnce({ name: 'ports', inputs }, build);
  const brandFile = join(folder, 'brand.json');
  const site = await startSiteOn(await copySample(), ['--brand', brandFile], {
    MASTHEAD_BUILD: join(folder, 'build'),
  });
  return { ...site, brandFile };
}
