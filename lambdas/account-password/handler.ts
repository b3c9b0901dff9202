/** POST /api/account/password: changes the password (docs/contracts/account-api.md). */
import { brand } from '#brand';
import { createAccountDeps } from '../readers/account-deps.ts';
import { passwordHandler } from './logic.ts';

export const handler = passwordHandler(createAccountDeps(process.env, { brand }));
