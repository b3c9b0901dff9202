/** Links a subscription to the account (spec §2.4, spec §7.2, spec §8). */
import { credentialMessages } from '../../shared/accounts/credential-messages.ts';
import type { SiteStore } from '../state/store.ts';
import { callAccount, linkPayload } from '../browser/account-service.ts';
import { storeLoginCookies } from './login-cookie-jar.ts';
import { responseProblem, thrownProblem, type FormValues, type Problem } from '../forms/problem.ts';
import { withSuccess } from '../forms/redirect-address.ts';

/** @returns The problems; none when the reader is on the way to the redirect address. */
export async function submitLink(
  store: SiteStore,
  values: FormValues,
  redirect: string,
  load: (address: string) => void,
): Promise<Problem[]> {
  try {
    const result = await callAccount('link', linkPayload(values));
    if (result.status !== 'success')
      return [responseProblem(credentialMessages.link(result.name, result.message), result)];
    storeLoginCookies(result.data, store.getState().env);
    load(withSuccess(redirect));
    return [];
  } catch (error) {
    return [thrownProblem(error)];
  }
}
