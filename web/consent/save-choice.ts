/** Writes down what a reader chose, tells what waits for it, and forgets what is withdrawn. */
import { brand } from '#brand';
import {
  consentCookie,
  keyweeCookie,
  sessionNames,
  setCookie,
  xidCookie,
} from '../../shared/cookies.ts';
import {
  formatConsent,
  type ConsentRecord,
  type ConsentSource,
  type Purpose,
} from '../../shared/consent/consent.ts';
import { SECOND_MS } from '../../shared/limits.ts';
import { thirdPartiesOf } from '../../shared/third-parties/third-parties.ts';
import { announceConsent, currentlyAllowed } from './consent-port.ts';
import { forgetCookies } from './forget-cookies.ts';

/** Our own cookies that exist for a purpose only. */
const ownCookies: Readonly<Record<Purpose, readonly string[]>> = {
  analytics: [sessionNames.session, sessionNames.device],
  advertising: [keyweeCookie().name],
  personalization: [xidCookie().name],
};

/** Returns the cookies that go when purposes are withdrawn. */
function withdrawnCookies(withdrawn: readonly Purpose[]): readonly string[] {
  return [
    ...withdrawn.flatMap((purpose) => ownCookies[purpose]),
    ...thirdPartiesOf(brand)
      .filter(({ purpose }) => withdrawn.includes(purpose))
      .flatMap(({ cookies }) => cookies),
  ];
}

export interface SavedChoice {
  readonly record: ConsentRecord;
  /** Something may run that is no longer allowed: only loading the page again stops it. */
  readonly needsReload: boolean;
}

export function saveChoice(
  source: ConsentSource,
  granted: readonly Purpose[],
  isCi: boolean,
): SavedChoice {
  const before = currentlyAllowed();
  const record = { decidedAtS: Math.floor(Date.now() / SECOND_MS), source, granted };
  document.cookie = setCookie(consentCookie(), formatConsent(record), { isCi });
  const after = currentlyAllowed();
  const withdrawn = before.filter((purpose) => !after.includes(purpose));
  forgetCookies(withdrawnCookies(withdrawn), isCi);
  announceConsent();
  return { record, needsReload: withdrawn.length > 0 };
}
