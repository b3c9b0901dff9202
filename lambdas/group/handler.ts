/** POST /api/group: who shares a subscription (docs/contracts/selling-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createPaywallDeps, paywallVariables } from '../../services/metering/paywall-deps.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { createSellingDeps, sellingVariables } from '../../services/subscriptions/selling-deps.ts';
import { groupHandler } from './logic.ts';

const schema = v.object({ ...readerVariables, ...paywallVariables, ...sellingVariables });
const env = readVariables('The group function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = groupHandler({
  ...readers,
  ...createSellingDeps(env, readers, brand),
  paywall: createPaywallDeps(env, readers),
});
