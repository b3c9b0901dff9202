/**
 * POST /api/account/delete: deletes the account and everything stored about its reader
 * (docs/contracts/account-api.md).
 */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import {
  createReaderDataDeps,
  readerDataVariables,
} from '../../services/readers/reader-data-deps.ts';
import { cookieSetting, cookieVariables } from '../../services/http/cookie-variables.ts';
import { emailVariables } from '../../services/email/create-mailer.ts';
import { createEndGroupDeps } from '../../services/subscriptions/group-deps.ts';
import { deleteHandler } from './logic.ts';

const schema = v.object({
  ...readerVariables,
  ...readerDataVariables,
  ...emailVariables,
  ...cookieVariables,
});
const env = readVariables('The account-delete function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = deleteHandler({
  ...readers,
  ...createReaderDataDeps(env, readers),
  ...createEndGroupDeps(env, readers),
  cookies: cookieSetting(env),
});
