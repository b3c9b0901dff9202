/**
 * /api/newsletters/subscribe: the form that works without scripts. GET changes nothing (rules §3):
 * it leads to the page with the form.
 */
import * as v from 'valibot';
import { VIEWER_ADDRESS_HEADER } from '../../shared/headers.ts';
import { newsletterPath } from '../../shared/newsletters/newsletter-paths.ts';
import {
  newsletterOfKey,
  newsletterOfSource,
  type FoundNewsletter,
} from '../../shared/newsletters/find-newsletter.ts';
import { apiHandler, formApiHandler, type ApiHandler } from '../http/api-handler.ts';
import { byMethod } from '../http/by-method.ts';
import { newsletterError } from '../newsletters/newsletter-error.ts';
import type { NewsletterDeps } from '../newsletters/newsletter-deps.ts';
import { evidenceFields } from '../newsletters/sign-up-fields.ts';
import { signUp, type SignUpDeps } from '../newsletters/sign-up.ts';

const schema = v.object({ email: v.string(), source: v.string(), ...evidenceFields });

type SubscribeDeps = Pick<NewsletterDeps, 'api' | 'newsletters'> & SignUpDeps;

export function subscribeHandler(deps: SubscribeDeps): ApiHandler {
  const pathOf = (found: FoundNewsletter | undefined) =>
    found === undefined ? '/newsletter/' : newsletterPath(found.key);
  const formPage = ({ source = '', newsletter = '' }: Readonly<Record<string, string>>) =>
    pathOf(
      newsletterOfSource(deps.newsletters, source) ?? newsletterOfKey(deps.newsletters, newsletter),
    );
  // spec §7.4: a subscribe call taking form data with email and source code returns success and
  // errors.
  const api = {
    ...deps.api,
    describe: ({ message }: { readonly message: string }) => ({
      success: false,
      errors: [message],
    }),
  };

  return byMethod({
    GET: apiHandler(api, async ({ query }) => ({
      status: 303,
      body: {},
      headers: { location: formPage({ source: query('source') }) },
    })),
    POST: formApiHandler(
      api,
      schema,
      { form: formPage, done: (fields) => `${formPage(fields)}?sent=1` },
      async ({ body, header, isForm }) => {
        const { email, source, ...evidence } = body;
        const newsletter = newsletterOfSource(deps.newsletters, source);
        if (newsletter === undefined) throw newsletterError('unknownNewsletter');
        await signUp(deps, {
          email,
          newsletter,
          sourceCode: source,
          evidence,
          trap: evidence.reference ?? '',
          address: header(VIEWER_ADDRESS_HEADER),
          isForm,
        });
        return { status: 200, body: { success: true, errors: [] } };
      },
    ),
  });
}
