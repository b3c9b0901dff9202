/** Paths of the account pages, as used by links in emails and by responses to plain forms. */
export const accountPagePaths = {
  signIn: '/account/sign-in/',
  register: '/account/register/',
  linkSubscription: '/account/link-your-subscription/',
  myAccount: '/account/my-account/',
  forgotPassword: '/account/forgot-password/',
  resetPassword: '/account/reset-password/',
  verifyEmail: '/account/verify-email/',
} as const;
