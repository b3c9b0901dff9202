/** /api/newsletters/subscribe: signs up from a plain form (docs/contracts/newsletter-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { emailVariables } from '../../services/email/create-mailer.ts';
import { botCheckVariables } from '../../services/newsletters/bot-check.ts';
import {
  createBotCheckDeps,
  createEmailDeps,
  createNewsletterDeps,
  newsletterVariables,
} from '../../services/newsletters/newsletter-deps.ts';
import { subscribeHandler } from './logic.ts';

const schema = v.object({ ...newsletterVariables, ...emailVariables, ...botCheckVariables });
const env = readVariables('The newsletters-subscribe function', schema, process.env);
const deps = createNewsletterDeps(process.env, env, { brand });

export const handler = subscribeHandler({
  ...deps,
  ...createEmailDeps(env, deps),
  ...createBotCheckDeps(env, deps),
});
