/** The meter's configuration, from the edge's KeyValueStore. */
import cf from 'cloudfront';
import { METER_CONFIG_KEY } from '../../shared/paywall/meter-config.ts';

/**
 * Returns the text of `cfg`; undefined when it is missing or cannot be read now. The reader is then
 * treated as anonymous.
 */
export async function meterSettings(): Promise<string | undefined> {
  try {
    return await cf.kvs().get(METER_CONFIG_KEY);
  } catch (error) {
    // oxlint-disable-next-line no-console -- CloudFront's log
    console.log('cfg: ' + String(error));
    return undefined;
  }
}
