/**
 * POST /api/passkeys: creates, lists and removes passkeys, and signs in with one
 * (docs/contracts/passkey-api.md).
 */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { emailVariables } from '../../services/email/create-mailer.ts';
import { createNoticeDeps } from '../../services/readers/account-email-deps.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { linkOrigin } from '../../services/http/site-origins.ts';
import { paywallVariables } from '../../services/metering/paywall-deps.ts';
import { createSignInDeps } from '../../services/readers/sign-in-deps.ts';
import { passkeysHandler } from './logic.ts';
import { createCeremonies } from './passkey-deps.ts';

const schema = v.object({ ...readerVariables, ...paywallVariables, ...emailVariables });
const env = readVariables('The passkeys function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = passkeysHandler({
  ...readers,
  ...createSignInDeps(env, readers),
  ...createNoticeDeps(env, readers),
  ceremonies: createCeremonies(readers, linkOrigin(brand.origin, env.SITE_ORIGIN)),
});
