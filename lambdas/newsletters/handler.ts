/** POST /api/newsletters: signs a mailbox up (docs/contracts/newsletter-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../aws/read-variables.ts';
import { emailVariables } from '../email/create-mailer.ts';
import { botCheckVariables } from './bot-check.ts';
import {
  createBotCheckDeps,
  createEmailDeps,
  createNewsletterDeps,
  newsletterVariables,
} from './newsletter-deps.ts';
import { newslettersHandler } from './logic.ts';

const schema = v.object({ ...newsletterVariables, ...emailVariables, ...botCheckVariables });
const env = readVariables('The newsletters function', schema, process.env);
const deps = createNewsletterDeps(process.env, env, { brand });

export const handler = newslettersHandler({
  ...deps,
  ...createEmailDeps(env, deps),
  ...createBotCheckDeps(env, deps),
});
