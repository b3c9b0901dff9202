/** Asks why a story is open or closed to this browser, and whether its network opens what is closed. */
import * as v from 'valibot';
import type { AccessExplanation } from '../../shared/access/explain-access.ts';
import { hints, verdicts } from '../../shared/access/explain-access.ts';
import { callAccount } from '../browser/account-service.ts';

const explanationSchema = v.object({
  isOpen: v.exactOptional(v.boolean()),
  findings: v.array(
    v.object({
      code: v.picklist([...verdicts, ...hints]),
      help: v.exactOptional(
        v.picklist(['signIn', 'register', 'subscribe', 'link', 'myAccount', 'care', 'story']),
      ),
      date: v.exactOptional(v.string()),
      left: v.exactOptional(v.number()),
      of: v.exactOptional(v.number()),
      name: v.exactOptional(v.string()),
    }),
  ),
});

async function askAccess(redirectURL: string | undefined): Promise<AccessExplanation> {
  const { status, message, data } = await callAccount('access', {
    ...(redirectURL === undefined ? {} : { redirectURL }),
    keepsCookies: navigator.cookieEnabled,
    clock: Date.now(),
  });
  if (status !== 'success') throw new Error(message);
  return v.parse(explanationSchema, data);
}

/**
 * Asks whether the network opens what a wall closes: the browser then has a token.
 * @throws Error with the service's message, when it cannot tell.
 */
export async function askNetwork(): Promise<void> {
  const { status, message } = await callAccount('access', { action: 'network' });
  if (status !== 'success') throw new Error(message);
}

/**
 * Where a purchase was begun, the payment provider is asked what became of it: its event may be late or lost.
 * @param redirectURL The path of the story.
 * @throws Error with the service's message, when it cannot tell.
 */
export async function loadAccess(redirectURL: string | undefined): Promise<AccessExplanation> {
  const found = await askAccess(redirectURL);
  if (!found.findings.some(({ code }) => code === 'notPaidYet')) return found;
  const { status } = await callAccount('subscription', { action: 'look' });
  return status === 'success' ? askAccess(redirectURL) : found;
}
