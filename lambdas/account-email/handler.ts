/** POST /api/account/email: gives the account another address, once its mailbox has answered (docs/contracts/account-api.md). */
import { brand } from '#brand';
import { createAccountParts } from '../readers/account-deps.ts';
import { emailHandler } from './logic.ts';

export const handler = emailHandler(createAccountParts(process.env, { brand }));
