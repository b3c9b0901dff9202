/** As whom AWS knows the one who runs a command. */
import { queryAws } from './query-aws.ts';

export interface Caller {
  /** Twelve digits. */
  readonly account: string;
  readonly arn: string;
}

/**
 * Needs no right.
 * @throws Error when credentials are missing, or are not known in the region.
 * @see https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html
 */
export async function callerOf(region: string): Promise<Caller> {
  const fields = await queryAws('sts', region, {
    Action: 'GetCallerIdentity',
    Version: '2011-06-15',
  });
  const said = (wanted: string) => fields.find(({ name }) => name === wanted)?.text ?? '';
  return { account: said('Account'), arn: said('Arn') };
}
