/**
 * Method and path of every API function, each once. `lambdas/functions.ts` makes a route of each
 * row; links in emails, and the browser's forms and calls, take their addresses from here. A
 * function without a row does not compile, and neither does a call of a function that is not here.
 */

export interface ApiRoute {
  readonly method: 'GET' | 'POST';
  /** A segment in braces matches any one segment: `/api/v1/things/{thing}`. */
  readonly path: `/api/${string}`;
  /**
   * The route accepts GET too: links in emails, old forms and other services lead there. GET changes
   * nothing that a secret of the browser does not open.
   */
  readonly takesGet?: true;
}

export const api = {
  'payment-validate': { method: 'POST', path: '/api/payment/validate' },
  'payment-revalidate': { method: 'POST', path: '/api/payment/revalidate' },
  link: { method: 'POST', path: '/api/link' },
  login: { method: 'POST', path: '/api/login' },
  'login-code': { method: 'POST', path: '/api/login/code' },
  register: { method: 'POST', path: '/api/register' },
  /** Leads to another service that says who a reader is (`start`), and back from it. */
  oidc: { method: 'POST', path: '/api/oidc/{step}', takesGet: true },
  logout: { method: 'POST', path: '/api/logout' },
  newsletters: { method: 'POST', path: '/api/newsletters' },
  'newsletters-subscribe': { method: 'POST', path: '/api/newsletters/subscribe', takesGet: true },
  'newsletters-confirm': { method: 'POST', path: '/api/newsletters/confirm' },
  'newsletters-unsubscribe': {
    method: 'POST',
    path: '/api/newsletters/unsubscribe',
    takesGet: true,
  },
  'newsletters-preferences': { method: 'POST', path: '/api/newsletters/preferences' },
  account: { method: 'POST', path: '/api/account' },
  'account-email': { method: 'POST', path: '/api/account/email' },
  'account-password': { method: 'POST', path: '/api/account/password' },
  'account-export': { method: 'POST', path: '/api/account/export' },
  'account-delete': { method: 'POST', path: '/api/account/delete' },
  sessions: { method: 'POST', path: '/api/sessions' },
  'password-forgot': { method: 'POST', path: '/api/password/forgot' },
  'password-reset': { method: 'POST', path: '/api/password/reset' },
  'email-verify': { method: 'POST', path: '/api/email/verify' },
  passkeys: { method: 'POST', path: '/api/passkeys' },
  checkout: { method: 'POST', path: '/api/checkout' },
  /** The payment provider leads there. It asks the provider, and changes nothing that it did not say. */
  'checkout-done': { method: 'GET', path: '/api/checkout/done' },
  subscription: { method: 'POST', path: '/api/subscription' },
  gifts: { method: 'POST', path: '/api/gifts' },
  group: { method: 'POST', path: '/api/group' },
  access: { method: 'POST', path: '/api/access' },
  /** Links of letters lead there, and on. */
  views: { method: 'POST', path: '/api/views', takesGet: true },
  experiments: { method: 'POST', path: '/api/experiments' },
  /** The path is that of spec §7.5. */
  assignments: {
    method: 'GET',
    path: '/api/v1/assignments/applications/{brand}/experiments/{experimentId}/users/{xid}',
  },
  vitals: { method: 'POST', path: '/api/vitals' },
  status: { method: 'GET', path: '/api/status' },
  /** What people at the desk do (docs/contracts/desk-api.md). */
  desk: { method: 'POST', path: '/api/desk/{call}' },
} as const satisfies Record<string, ApiRoute>;
export type ApiFunctionName = keyof typeof api;

/** Functions that pages post to. */
export type PostFunctionName = {
  [Name in ApiFunctionName]: (typeof api)[Name] extends {
    method: 'POST';
    path: `${string}{${string}`;
  }
    ? never
    : (typeof api)[Name]['method'] extends 'POST'
      ? Name
      : never;
}[ApiFunctionName];

/** Returns the path of a row by a rule, which a test holds, so that browsers do not load the table. */
export function postPath(name: PostFunctionName): ApiRoute['path'] {
  return `/api/${name.replace('-', '/')}`;
}
