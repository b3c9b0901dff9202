/**
 * POST /api/newsletters: called by the site's own forms (spec §7.4;
 * docs/contracts/newsletter-api.md).
 */
import * as v from 'valibot';
import { words } from '#words';
import { VIEWER_ADDRESS_HEADER } from '../../shared/headers.ts';
import type { ServiceResult } from '../../shared/accounts/service-result.ts';
import { newsletterOfName } from '../../shared/newsletters/find-newsletter.ts';
import { jsonApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import { newsletterError } from '../../services/newsletters/newsletter-error.ts';
import type { NewsletterDeps } from '../../services/newsletters/newsletter-deps.ts';
import { evidenceFields } from '../../services/newsletters/sign-up-fields.ts';
import { signUp, type SignUpDeps } from '../../services/newsletters/sign-up.ts';

const schema = v.object({
  email: v.string(),
  sourceCode: v.string(),
  name: v.string(),
  /**
   * The specification does not define this field's value: a flag that the subscription is wanted,
   * or the newsletter's id.
   */
  subscription: v.optional(
    v.union([v.literal(true), v.literal('true'), v.number(), v.pipe(v.string(), v.digits())]),
    true,
  ),
  ...evidenceFields,
});

const response: ServiceResult = {
  status: 'success',
  name: 'confirmationSent',
  message: words.confirmationSent,
  data: {},
};

type NewslettersDeps = Pick<NewsletterDeps, 'api' | 'newsletters'> & SignUpDeps;

export function newslettersHandler(deps: NewslettersDeps): ApiHandler {
  return jsonApiHandler(deps.api, schema, async ({ body, header }) => {
    const { email, sourceCode, name, subscription, ...evidence } = body;
    const newsletter = newsletterOfName(deps.newsletters, name, sourceCode);
    const isMeant =
      subscription === true ||
      subscription === 'true' ||
      Number(subscription) === newsletter?.configuration.NEWSLETTER_ID;
    if (newsletter === undefined || !isMeant) throw newsletterError('unknownNewsletter');
    await signUp(deps, {
      email,
      newsletters: [{ ...newsletter, sourceCode }],
      evidence,
      trap: evidence.reference ?? '',
      address: header(VIEWER_ADDRESS_HEADER),
      isForm: false,
    });
    return { status: 200, body: response };
  });
}
