/**
 * POST /api/passkeys: creates, lists and removes passkeys, and signs in with one
 * (docs/contracts/passkey-api.md).
 */
import { brand } from '#brand';
import { createSignInParts } from '../readers/sign-in-deps.ts';
import { passkeysHandler } from './passkeys-handler.ts';

export const handler = passkeysHandler(createSignInParts(process.env, { brand }));
