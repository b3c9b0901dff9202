/** POST /api/link: links a subscription to the reader's account (docs/contracts/link-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { paywallVariables } from '../../services/metering/paywall-deps.ts';
import { createSignInDeps } from '../../services/readers/sign-in-deps.ts';
import { linkHandler } from './logic.ts';

const schema = v.object({ ...readerVariables, ...paywallVariables });
const env = readVariables('The link function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = linkHandler({ ...readers, ...createSignInDeps(env, readers) });
