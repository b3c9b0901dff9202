/**
 * Signing in and registering, from the attempt to the redirect address. See spec §4 (Auth submit).
 */
import { credentialMessages } from '../../shared/accounts/credential-messages.ts';
import { announceGoal } from '../experiments/goals.ts';
import type { SiteStore } from '../state/store.ts';
import { callAccount } from '../browser/account-service.ts';
import { checkAttempt, checkRegistration } from '../forms/attempt-check.ts';
import { enterAccount, type GoTo } from './enter-account.ts';
import { planPasskeyOffer, planVerifyNotice } from './due-banner.ts';
import { responseProblem, thrownProblem, type FormValues, type Problem } from '../forms/problem.ts';

async function attempt(
  store: SiteStore,
  call: 'login' | 'register',
  values: FormValues,
  redirect: string,
  goTo: GoTo,
): Promise<Problem[]> {
  const { email = '', password = '', code } = values;
  const problems = call === 'register' ? checkRegistration(values) : checkAttempt(values);
  if (problems.length > 0) return problems;
  // The email that verifies the address leads on to where the reader was going, in any browser.
  const redirectURL = call === 'register' && redirect !== '/' ? redirect : undefined;
  const result = await callAccount(call, { email, password, code, redirectURL });
  if (result.status === 'success') {
    // Registering with the password of an account signs in (ADR 0015), and sends no email.
    if (result.name === 'registered') planVerifyNotice(email);
    else planPasskeyOffer();
    if (call === 'register') announceGoal('registration');
  }
  return (await enterAccount(store, result, redirect, goTo))
    ? []
    : [responseProblem(credentialMessages.login(email, result.message), result)];
}

/**
 * @returns The problems; none when the reader is on the way. The form's slice has the same
 *   messages.
 */
export async function submitAuth(
  store: SiteStore,
  call: 'login' | 'register',
  values: FormValues,
  redirect: string,
  goTo: GoTo,
): Promise<Problem[]> {
  const problems = await attempt(store, call, values, redirect, goTo).catch((error: unknown) => [
    thrownProblem(error),
  ]);
  store.actions.setLoginResult(problems.map(({ message }) => message));
  return problems;
}
