/** What account forms do when they are sent, in one file that loads late. */
export { callAccount } from '../browser/account-service.ts';
export { enterAccount } from './enter-account.ts';
export { loadAccess } from '../paywall/load-access.ts';
export { loadAccount } from './load-account.ts';
export { storeLoginCookies } from './login-cookie-jar.ts';
export { submitCode } from './submit-code.ts';
export { submitAuth } from './submit-auth.ts';
export { submitLink } from './submit-link.ts';
