/** Kind under which an account's link attempts are counted, see attempt-limits. */
export const LINK_ACCOUNT_LIMIT = 'link-account';
