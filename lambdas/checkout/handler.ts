/** POST /api/checkout: leads a reader to the payment provider (docs/contracts/selling-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { readSettings } from '../../services/content/site-settings.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { createSellingDeps, sellingVariables } from '../../services/subscriptions/selling-deps.ts';
import { checkoutHandler } from './logic.ts';

const schema = v.object({
  ...readerVariables,
  ...sellingVariables,
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
});
const env = readVariables('The checkout function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = checkoutHandler({
  ...readers,
  ...createSellingDeps(env, readers, brand),
  offerDates: async () => (await readSettings(readers.dynamo, env.CONTENT_TABLE)).offerDates,
});
