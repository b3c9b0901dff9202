/** POST /api/newsletters/preferences: a reader’s newsletters (docs/contracts/newsletter-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import {
  createNewsletterDeps,
  newsletterVariables,
} from '../../services/newsletters/newsletter-deps.ts';
import { preferencesHandler } from './logic.ts';

const schema = v.object({ ...newsletterVariables });
const env = readVariables('The newsletters-preferences function', schema, process.env);
const deps = createNewsletterDeps(process.env, env, { brand });

export const handler = preferencesHandler(deps);
