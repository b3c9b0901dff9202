/** POST /api/account/password: changes the password (docs/contracts/account-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { emailVariables } from '../../services/email/create-mailer.ts';
import { createAccountEmailDeps } from '../../services/readers/account-email-deps.ts';
import { cookieSetting, cookieVariables } from '../../services/http/cookie-variables.ts';
import { passwordHandler } from './logic.ts';

const schema = v.object({ ...readerVariables, ...emailVariables, ...cookieVariables });
const env = readVariables('The account-password function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = passwordHandler({
  ...readers,
  ...createAccountEmailDeps(env, readers),
  cookies: cookieSetting(env),
});
