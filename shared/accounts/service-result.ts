/** Result of the account service (spec §7.2): `status` is 'success' when all is well. */

export interface ServiceResult {
  readonly status: 'success' | 'error';
  /**
   * What happened, for programs: e.g. `errorAutolinking`, `invalidCredentials`, `tooManyAttempts`.
   */
  readonly name: string;
  /** Message for the reader. */
  readonly message: string;
  /**
   * Values of login cookies that scripts may read. Secret values travel by Set-Cookie only (rules
   * §2).
   */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * The reader is signed in, but no subscription could be linked without asking, so the reader goes
 * to the link page (spec §2.4, spec §4).
 */
export const ERROR_AUTOLINKING = 'errorAutolinking';
