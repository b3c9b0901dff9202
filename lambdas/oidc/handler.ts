/** /api/oidc/…: signs readers in by another service (docs/contracts/account-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { paywallVariables } from '../../services/metering/paywall-deps.ts';
import { createProviderDeps } from '../../services/readers/oidc/provider-deps.ts';
import { emailVariables } from '../../services/email/create-mailer.ts';
import { createNoticeDeps } from '../../services/readers/account-email-deps.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { createSignInDeps } from '../../services/readers/sign-in-deps.ts';
import { oidcHandler } from './logic.ts';

const schema = v.object({ ...readerVariables, ...paywallVariables, ...emailVariables });
const env = readVariables('The oidc function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = oidcHandler({
  ...readers,
  ...createSignInDeps(env, readers),
  ...createNoticeDeps(env, readers),
  ...createProviderDeps(env, readers),
});
