/** POST /api/password/forgot: sends a password reset link (docs/contracts/account-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { emailVariables } from '../../services/email/create-mailer.ts';
import { createAccountEmailDeps } from '../../services/readers/account-email-deps.ts';
import { forgotHandler } from './logic.ts';

const schema = v.object({ ...readerVariables, ...emailVariables });
const env = readVariables('The password-forgot function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = forgotHandler({ ...readers, ...createAccountEmailDeps(env, readers) });
