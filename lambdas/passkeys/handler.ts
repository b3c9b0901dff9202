/**
 * POST /api/passkeys: creates, lists and removes passkeys, and signs in with one
 * (docs/contracts/passkey-api.md).
 */
import { brand } from '#brand';
import { createSignInDeps } from '../readers/sign-in-deps.ts';
import { passkeysHandler } from './logic.ts';

export const handler = passkeysHandler(createSignInDeps(process.env, { brand }));
