/** The A/B cookies, which the active meter shows (spec §3). */
import {
  sessionCookies,
  sessionNames,
  setCookie,
  xidCookie,
  type CookieDefinition,
} from '../../shared/cookies.ts';

const abCookies = sessionCookies().filter(
  ({ name }) => name === sessionNames.group || name === sessionNames.value,
);
const write = (cookie: CookieDefinition, value: string, isCi: boolean, maxAgeS: number) => {
  document.cookie = setCookie(cookie, value, { isCi, maxAgeS });
};

/**
 * Names the first experiment and its variant in these cookies. They live as long as an id at most.
 */
export function writeAbCookies(group: string, value: string, isCi: boolean): void {
  for (const cookie of abCookies)
    write(cookie, cookie.name === sessionNames.group ? group : value, isCi, xidCookie().lifetimeS);
}

export function forgetAbCookies(isCi: boolean): void {
  for (const cookie of abCookies) write(cookie, '', isCi, 0);
}
