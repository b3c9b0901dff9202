/** POST /api/login: signs a reader in (docs/contracts/account-api.md). */
import { brand } from '#brand';
import { createSignInParts } from '../readers/sign-in-deps.ts';
import { loginHandler } from './logic.ts';

export const handler = loginHandler(createSignInParts(process.env, { brand }));
