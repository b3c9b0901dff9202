/** POST /api/account: shows readers their account (docs/contracts/account-api.md). */
import { brand } from '#brand';
import { createReaderDataDeps } from '../readers/reader-data-deps.ts';
import { accountHandler } from './logic.ts';

export const handler = accountHandler(createReaderDataDeps(process.env, { brand }));
