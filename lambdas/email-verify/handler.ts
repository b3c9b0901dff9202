/**
 * POST /api/email/verify: accepts the links that prove who owns a mailbox
 * (docs/contracts/account-api.md).
 */
import { brand } from '#brand';
import { createSignInDeps } from '../readers/sign-in-deps.ts';
import { verifyHandler } from './logic.ts';

export const handler = verifyHandler(createSignInDeps(process.env, { brand }));
