/** POST /api/account/email: gives the account another address, once its mailbox has answered (docs/contracts/account-api.md). */
import { brand } from '#brand';
import { createAccountParts } from '../runtime/accounts/account-parts.ts';
import { emailHandler } from './logic.ts';

export const handler = emailHandler(createAccountParts(process.env, { brand }));
