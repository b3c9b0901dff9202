/** Signing in by the code of an email, from the typed code to the redirect address. */
import type { Problem } from '../forms/problem.ts';
import { responseProblem } from '../forms/problem.ts';
import type { SiteStore } from '../state/store.ts';
import { callAccount } from '../browser/account-service.ts';
import { planPasskeyOffer } from './due-banner.ts';
import { enterAccount, type GoTo } from './enter-account.ts';

/** @returns The problems; none when the reader is on the way. */
export async function submitCode(
  store: SiteStore,
  code: string,
  redirect: string,
  goTo: GoTo,
): Promise<Problem[]> {
  const result = await callAccount('login-code', { code });
  if (result.status === 'success') planPasskeyOffer();
  return (await enterAccount(store, result, redirect, goTo))
    ? []
    : [responseProblem(result.message, result)];
}
