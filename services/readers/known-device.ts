/**
 * Recognizes a browser in which somebody has signed in to an account before, so that guesses of
 * strangers do not lock its reader out. The cookie opens nothing.
 * @see https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A household's readers share a browser. */
const MAX_ACCOUNTS = 4;
/** Of 128 bits, and of a MAC cut to 132. */
const ID_LENGTH = 22;
const MAC_LENGTH = 22;
/** Of what a browser sends, only what a cookie can carry may go back into one. */
const tokenForm = /^[\w-]+$/;

export interface KnownDevices {
  /**
   * Returns the id that a device has for an account.
   * @param cookie Value of the device's cookie.
   */
  idOf(cookie: string, emailHash: string): Promise<string | undefined>;
  /** Returns the cookie's value once somebody has signed in to an account: other accounts stay. */
  add(cookie: string, emailHash: string): Promise<string>;
}

/** @param secret Secret from which names are derived. */
export function createKnownDevices(secret: () => Promise<string>): KnownDevices {
  const macOf = async (id: string, emailHash: string) =>
    createHmac('sha256', await secret())
      .update(`device\n${emailHash}\n${id}`)
      .digest('base64url')
      .slice(0, MAC_LENGTH);
  const tokensOf = (cookie: string) =>
    cookie
      .split('.')
      .filter((token) => token.length === ID_LENGTH + MAC_LENGTH && tokenForm.test(token))
      .slice(0, MAX_ACCOUNTS);

  async function idOf(cookie: string, emailHash: string): Promise<string | undefined> {
    for (const token of tokensOf(cookie)) {
      const id = token.slice(0, ID_LENGTH);
      const expected = Buffer.from(await macOf(id, emailHash));
      const given = Buffer.from(token.slice(ID_LENGTH));
      if (given.length === expected.length && timingSafeEqual(given, expected)) return id;
    }
    return undefined;
  }

  return {
    idOf,
    async add(cookie, emailHash) {
      const tokens = tokensOf(cookie);
      if ((await idOf(cookie, emailHash)) !== undefined) return tokens.join('.');
      const id = randomBytes(16).toString('base64url');
      const added = `${id}${await macOf(id, emailHash)}`;
      return [added, ...tokens].slice(0, MAX_ACCOUNTS).join('.');
    },
  };
}
