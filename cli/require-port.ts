/** Asks for a port before anything else is done, and says in plain words who has it. */
import { PortInUseError } from '../local/edge/listen-addresses.ts';
import { checkPort } from '../local/edge/serve-edge.ts';
import { forSecondSite, sayWhatRuns } from '../local/store/say-what-runs.ts';
import { readStoreRecord } from '../local/store/store-record.ts';
import { isRunning, servedSites } from '../scripts/build/served-build.ts';

/**
 * @param place.dataDir Data folder of the site that wants the port.
 * @throws Error that names the Masthead that has the port, its folder, address and process;
 *   PortInUseError when another program has it; Error when the machine has no address `host`.
 */
export async function requirePort(
  port: number,
  { host, dataDir }: { readonly host?: string | undefined; readonly dataDir: string },
): Promise<void> {
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
