/** POST /api/account/password: changes the password (docs/contracts/account-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../aws/read-variables.ts';
import { createReaderDeps, readerVariables } from '../readers/reader-deps.ts';
import { emailVariables } from '../email/create-mailer.ts';
import { createAccountEmailDeps } from '../readers/account-email-deps.ts';
import { cookieSetting, cookieVariables } from '../http/cookie-variables.ts';
import { passwordHandler } from './logic.ts';

const schema = v.object({ ...readerVariables, ...emailVariables, ...cookieVariables });
const env = readVariables('The account-password function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = passwordHandler({
  ...readers,
  ...createAccountEmailDeps(env, readers),
  cookies: cookieSetting(env),
});
