/** POST /api/email/verify: takes the links that show whose a mailbox is (docs/contracts/account-api.md). */
import { brand } from '#brand';
import { createSignInParts } from '../readers/sign-in-deps.ts';
import { verifyHandler } from './logic.ts';

export const handler = verifyHandler(createSignInParts(process.env, { brand }));
