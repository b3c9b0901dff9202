/** Fields that every sign-up may carry. */
import * as v from 'valibot';
import { BOT_TRAP_FIELD } from '../../shared/newsletters/bot-trap.ts';

const TOKEN_MAX_LENGTH = 8_192;
const evidence = v.optional(v.pipe(v.string(), v.maxLength(TOKEN_MAX_LENGTH)));

export const evidenceFields = {
  proof: evidence,
  'g-recaptcha-response': evidence,
  'cf-turnstile-response': evidence,
  [BOT_TRAP_FIELD]: evidence,
} as const;
