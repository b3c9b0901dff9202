/**
 * POST /api/register: creates an account and signs its reader in (docs/contracts/account-api.md).
 */
import { brand } from '#brand';
import { createSignInParts } from '../readers/sign-in-deps.ts';
import { registerHandler } from './logic.ts';

export const handler = registerHandler(createSignInParts(process.env, { brand }));
