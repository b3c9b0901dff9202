/**
 * POST /api/account/email: changes the account's address once the new mailbox has confirmed it
 * (docs/contracts/account-api.md).
 */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { emailVariables } from '../../services/email/create-mailer.ts';
import { createAccountEmailDeps } from '../../services/readers/account-email-deps.ts';
import { emailHandler } from './logic.ts';

const schema = v.object({ ...readerVariables, ...emailVariables });
const env = readVariables('The account-email function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = emailHandler({ ...readers, ...createAccountEmailDeps(env, readers) });
