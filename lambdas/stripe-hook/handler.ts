/** POST /api/hooks/stripe: what the payment provider reports (docs/contracts/selling-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { createSellingDeps, sellingVariables } from '../../services/subscriptions/selling-deps.ts';
import { stripeHookHandler } from './logic.ts';

const schema = v.object({ ...readerVariables, ...sellingVariables });
const env = readVariables('The stripe-hook function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = stripeHookHandler({ ...readers, ...createSellingDeps(env, readers, brand) });
