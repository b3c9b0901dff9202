/** The pages of accounts, as links in mails and answers to plain forms name them. */
export const accountPagePaths = {
  signIn: '/account/sign-in/',
  register: '/account/register/',
  linkSubscription: '/account/link-your-subscription/',
  myAccount: '/account/my-account/',
  forgotPassword: '/account/forgot-password/',
  resetPassword: '/account/reset-password/',
  verifyEmail: '/account/verify-email/',
} as const;
