/**
 * Signs in a reader by the mailbox: emails a code, and takes it in the browser that asked for it. An
 * address without an account gets a code too, which makes one: no response and no time says who has an
 * account (ADR 0164).
 */
import * as v from 'valibot';
import { words } from '#words';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import { samePathOnly } from '../../shared/accounts/redirect-target.ts';
import { codeCookie, setCookie } from '../../shared/cookies.ts';
import { DAY_MS } from '../../shared/limits.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import { emailAddress } from '../../services/email/email-fields.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { FormFields, FormPages } from '../../services/http/form-response.ts';
import { accountError } from '../../services/readers/account-error.ts';
import type { AccountEmailDeps } from '../../services/readers/account-email-deps.ts';
import { knownDevice } from '../../services/readers/attempt.ts';
import { inAnyWindow } from '../../services/readers/attempt-rules.ts';
import { redirectField, textField } from '../../services/readers/body-fields.ts';
import { browserLabel } from '../../services/readers/browser-label.ts';
import { countCall, limitFloods } from '../../services/readers/flood-limit.ts';
import { authPages, keepRedirect } from '../../services/readers/form-pages.ts';
import { accountOfMailbox } from '../../services/readers/mailbox-account.ts';
import { MAILED_CODE_LIMIT } from '../../services/readers/mailbox-limit.ts';
import { makeMailedCode, takeMailedCode } from '../../services/readers/mailed-code.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { success } from '../../services/readers/service-response.ts';
import { signedIn } from '../../services/readers/sign-in.ts';
import type { SignInDeps } from '../../services/readers/sign-in-deps.ts';

type LoginCodeDeps = ReaderDeps & SignInDeps & Pick<AccountEmailDeps, 'emails' | 'addresses'>;

/** With five tries each, fifty guesses a day at a million codes. */
const codesPerMailbox = inAnyWindow(10, DAY_MS);

const schema = v.object({
  email: v.optional(textField, ''),
  /** Present when the code of an email is typed in. */
  code: v.optional(textField),
  redirectURL: redirectField,
});
type Request = ApiRequest<v.InferOutput<typeof schema>>;

/**
 * A device that signed in to the account before has a count of its own, so that strangers cannot use
 * up the codes of its reader; and its reader may have said that a former email was unwanted.
 * @throws ApiError 400 invalidEmail; 429 tooManyCodes by mailbox, tooManyAttempts by network; 503 when
 *   no email can be sent.
 */
async function sendCode(deps: LoginCodeDeps, request: Request): Promise<ApiResponse> {
  const email = normalEmail(request.body.email);
  if (!isEmail(email) || emailAddress(email) === undefined) throw accountError('invalidEmail');
  await countCall(deps, request, 'code');
  const emailHash = await deps.hashEmail(email);
  const device = await knownDevice(deps, request, emailHash);
  const waitS = await deps.limits.count({
    kind: MAILED_CODE_LIMIT,
    who: device?.who ?? emailHash,
    rule: codesPerMailbox,
  });
  if (waitS !== undefined) throw accountError('tooManyCodes', waitS);
  const { code, cookie } = await makeMailedCode(deps, email);
  const target = samePathOnly(request.body.redirectURL, deps.brand.origin);
  await deps.emails.mailedCode({
    to: email,
    code,
    browser: browserLabel(request.header('user-agent')),
    link: deps.addresses.signInCode(code, target),
    isKnown: device !== undefined,
  });
  deps.audit('code-sent', request);
  return success('codeSent', words.codeSent, {}, [setCookie(codeCookie, cookie, deps.cookies)]);
}

/** @throws ApiError 403 invalidCode; 429 tooManyAttempts, by network. */
async function takeCode(deps: LoginCodeDeps, request: Request, code: string): Promise<ApiResponse> {
  return limitFloods(deps, request, 'password', async () => {
    const email = await takeMailedCode(deps, request, code);
    if (email === undefined) {
      deps.audit('sign-in-failed', request);
      throw accountError('invalidCode');
    }
    const { account, isNew } = await accountOfMailbox(
      deps,
      request,
      email,
      await deps.hashEmail(email),
    );
    const response = await signedIn(deps, account, request, isNew ? 'registered' : 'signedIn');
    const gone = setCookie(codeCookie, '', { ...deps.cookies, maxAgeS: 0 });
    return { ...response, cookies: [...(response.cookies ?? []), gone] };
  });
}

function codePages(brand: LoginCodeDeps['brand']): FormPages {
  const { path } = accountPages.signInCode;
  const { done } = authPages('signIn', brand);
  const sent = (fields: FormFields) => keepRedirect(withQuery(path, { sent: '1' }), fields);
  return {
    form: (fields) => (fields.code === undefined ? keepRedirect(path, fields) : sent(fields)),
    done: (fields, name) => {
      if (name === 'codeSent') return sent(fields);
      return typeof done === 'string' ? done : done(fields, name);
    },
  };
}

export function loginCodeHandler(deps: LoginCodeDeps): ApiHandler {
  return formApiHandler(deps.api, schema, codePages(deps.brand), (request) => {
    const { code } = request.body;
    return code === undefined ? sendCode(deps, request) : takeCode(deps, request, code);
  });
}
