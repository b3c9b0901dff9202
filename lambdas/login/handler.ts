/** POST /api/login: signs a reader in (docs/contracts/account-api.md). */
import { brand } from '#brand';
import { createSignInDeps } from '../readers/sign-in-deps.ts';
import { loginHandler } from './logic.ts';

export const handler = loginHandler(createSignInDeps(process.env, { brand }));
