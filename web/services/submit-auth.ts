/** Signing in and registering, from the attempt to the redirect address (spec §4 Auth submit). */
import { brand } from '#brand';
import { credentialMessages } from '../../shared/accounts/credentials.ts';
import { ERROR_AUTOLINKING } from '../../shared/accounts/service-result.ts';
import type { SiteStore } from '../store.ts';
import { callAccount } from './account-service.ts';
import { checkAttempt, checkRegistration } from './attempt-check.ts';
import { storeLoginCookies } from './login-cookie-jar.ts';
import { thrownProblem, type FormValues, type Problem } from './problem.ts';
import { withRedirect } from './redirect-link.ts';
import { waitToRedirect } from './wait-to-redirect.ts';

/** How the reader leaves the form. */
export interface Leave {
  /** Loads another page, whose texts are then those of the reader who is signed in. */
  readonly load: (address: string) => void;
  /** Goes to a page of the account with something to tell it. */
  readonly open: (address: string, state: object) => void;
}

/** What the link page is told of an auto-link that was not possible. */
export interface LinkNotice {
  readonly redirectURL: string;
  readonly name: string;
  readonly message: string;
}

async function attempt(store: SiteStore, call: 'login' | 'register', values: FormValues, redirect: string, leave: Leave): Promise<Problem[]> {
  const { email = '', password = '' } = values;
  const problems = call === 'register' ? checkRegistration(values) : checkAttempt(values);
  if (problems.length > 0) return problems;
  const result = await callAccount(call, { email, password });
  const { env } = store.getState();
  if (result.status === 'success') {
    storeLoginCookies(result.data, env);
    await waitToRedirect();
    leave.load(redirect);
    return [];
  }
  if (result.name === ERROR_AUTOLINKING) {
    storeLoginCookies(result.data, env);
    const notice: LinkNotice = { redirectURL: redirect, name: result.name, message: result.message };
    leave.open(withRedirect(brand.links.linkSubscription, redirect), notice);
    return [];
  }
  return [{ message: credentialMessages.login(email, result.message) }];
}

/** @returns what is wrong; nothing when the reader is on the way. The form's slice has the same words. */
export async function submitAuth(store: SiteStore, call: 'login' | 'register', values: FormValues, redirect: string, leave: Leave): Promise<Problem[]> {
  const problems = await attempt(store, call, values, redirect, leave).catch((error: unknown) => [thrownProblem(error)]);
  store.dispatch({ type: 'login-form/submitted', errors: problems.map(({ message }) => message) });
  return problems;
}
