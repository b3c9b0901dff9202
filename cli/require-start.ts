/** Asks whether a site can start before anything else is done, and says in plain words what is in its way. */
import { PortInUseError } from '../local/edge/listen-addresses.ts';
import { checkPort } from '../local/edge/serve-edge.ts';
import { refuseSecondSite } from '../local/open-store.ts';
import { forSecondSite, sayWhatRuns } from '../local/store/say-what-runs.ts';
import { readStoreRecord } from '../local/store/store-record.ts';
import { isRunning, refuseServedBuild, servedSites } from '../scripts/build/served-build.ts';

/** A site that is about to start. */
export interface PlannedSite {
  readonly port: number;
  readonly host?: string | undefined;
  readonly dataDir: string;
  /** The brand of the build that it shares with other sites; absent for one with a build of its own. */
  readonly brandFile?: string | undefined;
}

async function requirePort({ port, host, dataDir }: PlannedSite): Promise<void> {
  try {
    await checkPort(port, host);
  } catch (error) {
    if (!(error instanceof PortInUseError)) throw error;
    for (const folder of [dataDir, ...servedSites().map((site) => site.dataDir)]) {
      const record = await readStoreRecord(folder);
      if (record?.sitePort === port && isRunning(record.pid))
        throw new Error(
          `${sayWhatRuns(record, folder)} ${forSecondSite(dataDir, folder, port + 1)}`,
          { cause: error },
        );
    }
    throw error;
  }
}

/**
 * @throws Error that names the Masthead in the way, its folder, address and process: a site of another
 *   brand first, since beside it no port helps; PortInUseError when another program has the port;
 *   Error when the machine has no address `host`.
 */
export async function requireStart(site: PlannedSite): Promise<void> {
  if (site.brandFile !== undefined) refuseServedBuild(site.brandFile);
  await refuseSecondSite(site.dataDir);
  await requirePort(site);
}
