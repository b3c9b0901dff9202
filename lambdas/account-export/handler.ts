/**
 * POST /api/account/export: returns everything stored about the reader, as a file
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
import { exportHandler } from './logic.ts';

const schema = v.object({ ...readerVariables, ...readerDataVariables });
const env = readVariables('The account-export function', schema, process.env);
const readers = createReaderDeps(process.env, env, { brand });

export const handler = exportHandler({ ...readers, ...createReaderDataDeps(env, readers) });
