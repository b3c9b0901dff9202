/**
 * POST /api/sessions: lists where the reader is signed in and ends sessions
 * (docs/contracts/account-api.md).
 */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { cookieSetting, cookieVariables } from '../../services/http/cookie-variables.ts';
import { sessionsHandler } from './logic.ts';

const schema = v.object({ ...readerVariables, ...cookieVariables });
const env = readVariables('The sessions function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = sessionsHandler({ ...readers, cookies: cookieSetting(env) });
