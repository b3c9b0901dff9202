/** The alarms of a deployed site that are on. */
import { CloudWatchClient, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch';
import { EDGE_REGION } from '../../shared/edge-region.ts';

export interface AlarmOn {
  readonly name: string;
  /** ISO */
  readonly since?: string;
}

/**
 * Reads the alarms of a site's own region and those on CloudFront.
 * @param site `<brand>-<environment>`. Production's alarms do not begin with staging's name.
 */
export async function alarmsOn(site: string, region: string): Promise<AlarmOn[]> {
  const regions = [...new Set([region, EDGE_REGION])];
  return (await Promise.all(regions.map((one) => alarmsIn(one, site)))).flat();
}

async function alarmsIn(region: string, site: string): Promise<AlarmOn[]> {
  const client = new CloudWatchClient({ region });
  const alarms: AlarmOn[] = [];
  try {
    for await (const { MetricAlarms = [] } of paginateDescribeAlarms(
      { client },
      { AlarmNamePrefix: `${site}-`, StateValue: 'ALARM' },
    ))
      for (const { AlarmName = '', StateUpdatedTimestamp } of MetricAlarms)
        alarms.push({
          name: AlarmName,
          ...(StateUpdatedTimestamp === undefined
            ? {}
            : { since: StateUpdatedTimestamp.toISOString() }),
        });
    return alarms;
  } finally {
    client.destroy();
  }
}
