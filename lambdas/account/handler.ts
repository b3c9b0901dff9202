/** POST /api/account: shows readers their account (docs/contracts/account-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import {
  createReaderDataDeps,
  readerDataVariables,
} from '../../services/readers/reader-data-deps.ts';
import { accountHandler } from './logic.ts';

const schema = v.object({ ...readerVariables, ...readerDataVariables });
const env = readVariables('The account function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = accountHandler({ ...readers, ...createReaderDataDeps(env, readers) });
