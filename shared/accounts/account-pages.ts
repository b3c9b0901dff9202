/**
 * Where password managers go to change a password, and where it leads: the form on the account page.
 * https://w3c.github.io/webappsec-change-password-url/
 */
export const CHANGE_PASSWORD_PATH = '/.well-known/change-password';
export const CHANGE_PASSWORD_ID = 'change-password';

/**
 * Path of each account page, once: for the page table, for links in emails and for responses to
 * plain forms.
 */
export const accountPages = {
  signIn: { path: '/account/sign-in/' },
  /** Asks for a code by email, and takes it. */
  signInCode: { path: '/account/sign-in-code/' },
  register: { path: '/account/register/' },
  linkSubscription: { path: '/account/link-your-subscription/' },
  myAccount: { path: '/account/my-account/' },
  forgotPassword: { path: '/account/forgot-password/' },
  resetPassword: { path: '/account/reset-password/' },
  verifyEmail: { path: '/account/verify-email/' },
  /** Why a story is closed to a reader, and what helps. */
  access: { path: '/account/access/' },
  /** Also for readers who are not signed in (§ 312k BGB). */
  cancel: { path: '/account/cancel/' },
  /** Where the code of a gift is typed, shown and printed. */
  redeem: { path: '/account/redeem/' },
  /** Where an invitation to a group is accepted. */
  group: { path: '/account/group/' },
} as const satisfies Record<string, { readonly path: `/account/${string}/` }>;
