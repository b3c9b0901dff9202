/**
 * Path of each account page, once: for the page table, for links in emails and for responses to
 * plain forms.
 */
export const accountPages = {
  signIn: { path: '/account/sign-in/' },
  register: { path: '/account/register/' },
  linkSubscription: { path: '/account/link-your-subscription/' },
  myAccount: { path: '/account/my-account/' },
  forgotPassword: { path: '/account/forgot-password/' },
  resetPassword: { path: '/account/reset-password/' },
  verifyEmail: { path: '/account/verify-email/' },
} as const satisfies Record<string, { readonly path: `/account/${string}/` }>;
