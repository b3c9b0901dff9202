/**
 * /api/newsletters/subscribe: the form that works without scripts, for one newsletter or several.
 * GET changes nothing (rules §3): it leads to the page with the form.
 */
import * as v from 'valibot';
import { VIEWER_ADDRESS_HEADER } from '../../shared/headers.ts';
import { newslettersPath } from '../../shared/newsletters/newsletter-paths.ts';
import { newsletterOfKey, newsletterOfSource } from '../../shared/newsletters/find-newsletter.ts';
import { apiHandler, formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import { byMethod } from '../../services/http/by-method.ts';
import { newsletterError } from '../../services/newsletters/newsletter-error.ts';
import type { NewsletterDeps } from '../../services/newsletters/newsletter-deps.ts';
import { evidenceFields } from '../../services/newsletters/sign-up-fields.ts';
import {
  signUp,
  type SignUpDeps,
  type WantedNewsletter,
} from '../../services/newsletters/sign-up.ts';

const schema = v.object({
  email: v.string(),
  /** A source code, or several with spaces between them: checkboxes repeat the field. */
  source: v.optional(v.string(), ''),
  ...evidenceFields,
});

type SubscribeDeps = Pick<NewsletterDeps, 'api' | 'newsletters'> & SignUpDeps;

/**
 * Returns the newsletters of the source codes.
 * @throws ApiError 400 when there is none, or one of them belongs to no newsletter.
 */
function wantedOf(
  newsletters: SubscribeDeps['newsletters'],
  source: string,
): readonly [WantedNewsletter, ...WantedNewsletter[]] {
  const codes = new Set(source.split(' ').filter((code) => code !== ''));
  const [first, ...others] = [...codes].map((sourceCode) => {
    const found = newsletterOfSource(newsletters, sourceCode);
    if (found === undefined) throw newsletterError('unknownNewsletter');
    return { ...found, sourceCode };
  });
  if (first === undefined) throw newsletterError('noNewsletter');
  return [first, ...others];
}

export function subscribeHandler(deps: SubscribeDeps): ApiHandler {
  const formPage = ({ source = '', newsletter = '' }: Readonly<Record<string, string>>) => {
    const found =
      newsletterOfSource(deps.newsletters, source) ?? newsletterOfKey(deps.newsletters, newsletter);
    return newslettersPath(found === undefined ? [] : [found.key]);
  };
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
      { form: formPage, done: (fields) => `${formPage(fields)}?sent=1`, lists: ['source'] },
      async ({ body, header, isForm }) => {
        const { email, source, ...evidence } = body;
        await signUp(deps, {
          email,
          newsletters: wantedOf(deps.newsletters, source),
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
