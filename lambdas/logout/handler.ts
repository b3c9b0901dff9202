/** POST /api/logout: ends the session (docs/contracts/account-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { cookieSetting, cookieVariables } from '../../services/http/cookie-variables.ts';
import { logoutHandler } from './logic.ts';

const schema = v.object({ ...readerVariables, ...cookieVariables });
const env = readVariables('The logout function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = logoutHandler({ ...readers, cookies: cookieSetting(env) });
