/** POST /api/account/delete: deletes the account, and all that is stored about its reader (docs/contracts/account-api.md). */
import { brand } from '#brand';
import { createReaderDataParts } from '../runtime/accounts/reader-data-parts.ts';
import { deleteHandler } from './logic.ts';

export const handler = deleteHandler(createReaderDataParts(process.env, { brand }));
