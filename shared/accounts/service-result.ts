/** What the account service answers (spec §7.2): `status` is 'success' when all is well. */

export interface ServiceResult {
  readonly status: 'success' | 'error';
  /** What happened, for programs: e.g. `errorAutolinking`, `invalidCredentials`, `tooManyAttempts`. */
  readonly name: string;
  /** For the reader. */
  readonly message: string;
  /** Values of login cookies that scripts may read; secret ones travel by Set-Cookie alone (rules, Accounts). */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Spec §2.4, §4: signed in, but no subscription could be linked without asking: the reader goes to the link page. */
export const ERROR_AUTOLINKING = 'errorAutolinking';
