/** /api/newsletters/unsubscribe: ends a newsletter (docs/contracts/newsletter-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { emailVariables } from '../../services/email/create-mailer.ts';
import {
  createEmailDeps,
  createNewsletterDeps,
  newsletterVariables,
} from '../../services/newsletters/newsletter-deps.ts';
import { unsubscribeHandler } from './logic.ts';

const schema = v.object({ ...newsletterVariables, ...emailVariables });
const env = readVariables('The newsletters-unsubscribe function', schema, process.env);
const deps = createNewsletterDeps(process.env, env, { brand });

export const handler = unsubscribeHandler({ ...deps, ...createEmailDeps(env, deps) });
