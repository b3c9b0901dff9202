/**
 * POST /api/password/reset: sets a new password with a reset link (docs/contracts/account-api.md).
 */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { emailVariables } from '../../services/email/create-mailer.ts';
import { createAccountEmailDeps } from '../../services/readers/account-email-deps.ts';
import { cookieSetting, cookieVariables } from '../../services/http/cookie-variables.ts';
import { resetHandler } from './logic.ts';

const schema = v.object({ ...readerVariables, ...emailVariables, ...cookieVariables });
const env = readVariables('The password-reset function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = resetHandler({
  ...readers,
  ...createAccountEmailDeps(env, readers),
  cookies: cookieSetting(env),
});
