/**
 * POST /api/email/verify: accepts the links that prove who owns a mailbox
 * (docs/contracts/account-api.md).
 */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import {
  createReaderDataDeps,
  readerDataVariables,
} from '../../services/readers/reader-data-deps.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { paywallVariables } from '../../services/metering/paywall-deps.ts';
import { createSignInDeps } from '../../services/readers/sign-in-deps.ts';
import { emailVariables } from '../../services/email/create-mailer.ts';
import { createAccountEmailDeps } from '../../services/readers/account-email-deps.ts';
import { createEndGroupDeps } from '../../services/subscriptions/group-deps.ts';
import { verifyHandler } from './logic.ts';

const schema = v.object({
  ...readerVariables,
  ...readerDataVariables,
  ...paywallVariables,
  ...emailVariables,
});
const env = readVariables('The email-verify function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = verifyHandler({
  ...readers,
  ...createReaderDataDeps(env, readers),
  ...createEndGroupDeps(env, readers),
  ...createSignInDeps(env, readers),
  ...createAccountEmailDeps(env, readers),
});
