/** POST /api/logout: ends the session (docs/contracts/account-api.md). */
import { brand } from '#brand';
import { createAccountDeps } from '../readers/account-deps.ts';
import { logoutHandler } from './logic.ts';

export const handler = logoutHandler(createAccountDeps(process.env, { brand }));
