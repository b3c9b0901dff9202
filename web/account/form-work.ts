/** What account forms do when they are sent, in one file that loads late. */
export { callAccount } from './account-service.ts';
export { enterAccount } from './enter-account.ts';
export { loadAccount } from './load-account.ts';
export { storeLoginCookies } from './login-cookie-jar.ts';
export { submitAuth } from './submit-auth.ts';
export { submitLink } from './submit-link.ts';
