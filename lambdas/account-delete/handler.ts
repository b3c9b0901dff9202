/**
 * POST /api/account/delete: deletes the account and everything stored about its reader
 * (docs/contracts/account-api.md).
 */
import { brand } from '#brand';
import { createReaderDataDeps } from '../readers/reader-data-deps.ts';
import { deleteHandler } from './logic.ts';

export const handler = deleteHandler(createReaderDataDeps(process.env, { brand }));
