/**
 * Path and title of each account page, once: for the page table, for links in emails and for
 * responses to plain forms.
 */
export const accountPages = {
  signIn: { path: '/account/sign-in/', title: 'Sign in' },
  register: { path: '/account/register/', title: 'Register' },
  linkSubscription: { path: '/account/link-your-subscription/', title: 'Link your subscription' },
  myAccount: { path: '/account/my-account/', title: 'My account' },
  forgotPassword: { path: '/account/forgot-password/', title: 'Forgot your password?' },
  resetPassword: { path: '/account/reset-password/', title: 'Choose a new password' },
  verifyEmail: { path: '/account/verify-email/', title: 'Verify your address' },
} as const satisfies Record<
  string,
  { readonly path: `/account/${string}/`; readonly title: string }
>;
