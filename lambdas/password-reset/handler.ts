/**
 * POST /api/password/reset: sets a new password with a reset link (docs/contracts/account-api.md).
 */
import { brand } from '#brand';
import { createAccountDeps } from '../readers/account-deps.ts';
import { resetHandler } from './logic.ts';

export const handler = resetHandler(createAccountDeps(process.env, { brand }));
