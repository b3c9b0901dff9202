/** POST /api/password/forgot: sends a password reset link (docs/contracts/account-api.md). */
import { brand } from '#brand';
import { createAccountDeps } from '../readers/account-deps.ts';
import { forgotHandler } from './logic.ts';

export const handler = forgotHandler(createAccountDeps(process.env, { brand }));
