/** POST /api/link: links a subscription to the reader's account (docs/contracts/link-api.md). */
import { brand } from '#brand';
import { createSignInDeps } from '../readers/sign-in-deps.ts';
import { linkHandler } from './logic.ts';

export const handler = linkHandler(createSignInDeps(process.env, { brand }));
