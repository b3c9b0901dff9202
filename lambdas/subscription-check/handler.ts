/** Runs each night: compares what accounts have with the payment provider (docs/guides/selling.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { createSellingDeps, sellingVariables } from '../../services/subscriptions/selling-deps.ts';
import { subscriptionCheckHandler } from './logic.ts';

const schema = v.object({ ...readerVariables, ...sellingVariables });
const env = readVariables('The subscription-check function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = subscriptionCheckHandler({
  ...createSellingDeps(env, readers, brand),
  isOn: async () => (await readers.secrets(brand.payments?.provider ?? 'stripe')()).length > 0,
});
