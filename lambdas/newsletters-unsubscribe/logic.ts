/**
 * /api/newsletters/unsubscribe: three ways to unsubscribe. Mail programs post
 * `List-Unsubscribe=One-Click` to the address in an email's headers, without cookies and from any
 * origin (RFC 8058). The page that an email's link opens posts its token. A reader who has neither
 * requests an email. GET changes nothing: it leads to the page.
 */
import * as v from 'valibot';
import { words } from '#words';
import { VIEWER_ADDRESS_HEADER } from '../../shared/headers.ts';
import type { ServiceResult } from '../../shared/accounts/service-result.ts';
import { newsletterOfKey } from '../../shared/newsletters/find-newsletter.ts';
import { unsubscribePath } from '../../shared/newsletters/newsletter-paths.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import { apiHandler, formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import { byMethod } from '../../services/http/by-method.ts';
import { isOneClick } from '../../services/newsletters/one-click.ts';
import {
  unsubscribeByToken,
  requestToUnsubscribe,
  type UnsubscribeDeps,
  type UnsubscribeRequestDeps,
} from '../../services/newsletters/unsubscribe.ts';
import type { NewsletterDeps } from '../../services/newsletters/newsletter-deps.ts';

const schema = v.object({
  token: v.optional(v.string()),
  email: v.optional(v.string()),
  newsletter: v.optional(v.string(), ''),
  what: v.optional(v.picklist(['this', 'all']), 'this'),
});

const unsubscribed: ServiceResult = {
  status: 'success',
  name: 'unsubscribed',
  message: words.unsubscribedWords,
  data: {},
};
const emailSent: ServiceResult = {
  status: 'success',
  name: 'emailSent',
  message: words.unsubscribeSent,
  data: {},
};

type HandlerDeps = Pick<NewsletterDeps, 'api'> & UnsubscribeDeps & UnsubscribeRequestDeps;

export function unsubscribeHandler(deps: HandlerDeps): ApiHandler {
  const page = (key: string) => {
    const found = newsletterOfKey(deps.newsletters, key);
    return found === undefined ? '/newsletter/' : unsubscribePath(found.key);
  };
  const keyOf = ({ newsletter, token = '' }: Readonly<Record<string, string>>) =>
    newsletter ?? token.split('.')[0] ?? '';

  const oneClick = {
    isMeant: isOneClick,
    logic: async ({ query }: ApiRequest<undefined>) => {
      await unsubscribeByToken(deps, query('token'), 'one-click');
      return { status: 200, body: unsubscribed };
    },
  };
  const show = apiHandler(deps.api, async ({ query }) => {
    const token = query('token');
    const path = page(token.split('.')[0] ?? '');
    return {
      status: 303,
      body: {},
      headers: { location: token === '' ? path : `${path}?token=${encodeURIComponent(token)}` },
    };
  });
  const post = formApiHandler(
    { ...deps.api, selfAuthorized: oneClick },
    schema,
    {
      form: (fields) => page(keyOf(fields)),
      done: (fields, name) =>
        `${page(keyOf(fields))}?${name === emailSent.name ? 'sent=1' : 'done=left'}`,
    },
    async ({ body: { token, email, newsletter, what }, header, query }) => {
      if (email !== undefined && token === undefined) {
        await requestToUnsubscribe(deps, {
          email,
          newsletter,
          what,
          address: header(VIEWER_ADDRESS_HEADER),
        });
        return { status: 200, body: emailSent };
      }
      await unsubscribeByToken(deps, token ?? query('token'), 'email');
      return { status: 200, body: unsubscribed };
    },
  );
  return byMethod({ GET: show, POST: post });
}
