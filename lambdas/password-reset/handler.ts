/** POST /api/password/reset: sets the new password that a link was sent for (docs/contracts/account-api.md). */
import { brand } from '#brand';
import { createAccountParts } from '../readers/account-deps.ts';
import { resetHandler } from './logic.ts';

export const handler = resetHandler(createAccountParts(process.env, { brand }));
