/** POST /api/newsletters/confirm: confirms a sign-up (docs/contracts/newsletter-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import {
  createNewsletterDeps,
  newsletterVariables,
} from '../../services/newsletters/newsletter-deps.ts';
import { confirmHandler } from './logic.ts';

const schema = v.object({ ...newsletterVariables });
const env = readVariables('The newsletters-confirm function', schema, process.env);
const deps = createNewsletterDeps(process.env, env, { brand });

export const handler = confirmHandler(deps);
