/** POST /api/login/code: signs a reader in by a code in an email (docs/contracts/account-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { paywallVariables } from '../../services/metering/paywall-deps.ts';
import { createSignInDeps } from '../../services/readers/sign-in-deps.ts';
import { emailVariables } from '../../services/email/create-mailer.ts';
import { createAccountEmailDeps } from '../../services/readers/account-email-deps.ts';
import { loginCodeHandler } from './logic.ts';

const schema = v.object({ ...readerVariables, ...paywallVariables, ...emailVariables });
const env = readVariables('The login-code function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = loginCodeHandler({
  ...readers,
  ...createSignInDeps(env, readers),
  ...createAccountEmailDeps(env, readers),
});
