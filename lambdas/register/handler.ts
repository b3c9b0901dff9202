/**
 * POST /api/register: creates an account and signs its reader in (docs/contracts/account-api.md).
 */
import { brand } from '#brand';
import { createSignInDeps } from '../readers/sign-in-deps.ts';
import { registerHandler } from './logic.ts';

export const handler = registerHandler(createSignInDeps(process.env, { brand }));
