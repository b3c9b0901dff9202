/**
 * POST /api/account/email: changes the account's address once the new mailbox has confirmed it
 * (docs/contracts/account-api.md).
 */
import { brand } from '#brand';
import { createAccountDeps } from '../readers/account-deps.ts';
import { emailHandler } from './logic.ts';

export const handler = emailHandler(createAccountDeps(process.env, { brand }));
