/**
 * POST /api/sessions: lists where the reader is signed in and ends sessions
 * (docs/contracts/account-api.md).
 */
import { brand } from '#brand';
import { createAccountDeps } from '../readers/account-deps.ts';
import { sessionsHandler } from './logic.ts';

export const handler = sessionsHandler(createAccountDeps(process.env, { brand }));
