/** Fields that every sign-up may carry, and where a function finds the caller's address. */
import * as v from 'valibot';
import { BOT_TRAP_FIELD } from '../../shared/newsletters/bot-trap.ts';

/** Written by the edge; no other party can write it. */
export const VIEWER_ADDRESS = 'cloudfront-viewer-address';

const TOKEN_MAX_LENGTH = 8_192;
const evidence = v.optional(v.pipe(v.string(), v.maxLength(TOKEN_MAX_LENGTH)));

export const evidenceFields = {
  proof: evidence,
  'g-recaptcha-response': evidence,
  'cf-turnstile-response': evidence,
  [BOT_TRAP_FIELD]: evidence,
} as const;
