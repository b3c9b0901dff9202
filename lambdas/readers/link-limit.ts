/** Under which kind an account's attempts at linking are counted, see attempt-limits. */
export const LINK_ACCOUNT_LIMIT = 'link-account';
