/**
 * POST /api/account/export: returns everything stored about the reader, as a file
 * (docs/contracts/account-api.md).
 */
import { brand } from '#brand';
import { createReaderDataDeps } from '../readers/reader-data-deps.ts';
import { exportHandler } from './logic.ts';

export const handler = exportHandler(createReaderDataDeps(process.env, { brand }));
