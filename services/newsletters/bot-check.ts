/**
 * Checks whether a reader sent a form: with the site's own proof of work, or with the check of a
 * provider that the publisher has chosen.
 */
import * as v from 'valibot';
import { verifyProof } from '../../shared/newsletters/bot-proof.ts';
import type { Log } from '../http/log.ts';
import type { SecretReader } from '../aws/secrets.ts';

/** Evidence that a form carries. Names are those that the providers' checks give their fields. */
export interface BotEvidence {
  readonly proof?: string;
  readonly 'g-recaptcha-response'?: string;
  readonly 'cf-turnstile-response'?: string;
}

export interface BotCheck {
  /**
   * Without evidence a form passes that was sent without scripts, which cannot have any.
   * @param isForm sent without scripts.
   */
  allows(email: string, evidence: BotEvidence, isForm: boolean): Promise<boolean>;
}

export const botCheckVariables = {
  BOT_CHECK: v.optional(v.picklist(['own', 'recaptcha', 'turnstile']), 'own'),
  /** The provider's secret: its value on the local site, its ARN in AWS. */
  BOT_CHECK_SECRET: v.optional(v.string()),
  BOT_CHECK_SECRET_ID: v.optional(v.string()),
  /** Defaults to the provider's own address. */
  BOT_CHECK_URL: v.optional(v.string()),
};
export type BotCheckEnvironment = v.InferOutput<
  v.ObjectSchema<typeof botCheckVariables, undefined>
>;

const providers = {
  recaptcha: {
    url: 'https://www.google.com/recaptcha/api/siteverify',
    field: 'g-recaptcha-response',
  },
  turnstile: {
    url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    field: 'cf-turnstile-response',
  },
} as const;

/** Google's own default for reCAPTCHA v3; v2 and Turnstile return no score. */
const SCORE_MIN = 0.5;
const TIMEOUT_MS = 1_500;
const TOKEN_MAX_LENGTH = 4_096;

const responseSchema = v.object({ success: v.boolean(), score: v.optional(v.number(), 1) });

/** @param now Epoch ms. */
export function createOwnBotCheck(now: () => number): BotCheck {
  return {
    allows: async (email, { proof = '' }) =>
      proof === '' || (await verifyProof(email, proof, now())),
  };
}

/**
 * While the provider does not respond, no reader is turned away. The
 * reader's address is not sent to the provider.
 */
export function createProviderBotCheck(
  provider: keyof typeof providers,
  options: {
    readonly secrets: SecretReader;
    readonly url?: string;
    readonly log: Log;
    readonly timeoutMs?: number;
  },
): BotCheck {
  const { field, url: ownUrl } = providers[provider];
  const { secrets, url = ownUrl, log, timeoutMs = TIMEOUT_MS } = options;
  return {
    async allows(_email, evidence, isForm) {
      const response = evidence[field] ?? '';
      if (response === '') return isForm;
      if (response.length > TOKEN_MAX_LENGTH) return false;
      try {
        const [secret = ''] = await secrets();
        const reply = await fetch(url, {
          method: 'POST',
          body: new URLSearchParams({ secret, response }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        const { success, score } = v.parse(responseSchema, await reply.json());
        return success && score >= SCORE_MIN;
      } catch (error) {
        log({ level: 'WARN', message: 'The bot check gave no response', provider, error });
        return true;
      }
    },
  };
}
