/** Which origins of the site are functions with a URL of their own. */

/**
 * Origins of the behavior table that are functions with their own URL, which only the edge may
 * call.
 */
export type FunctionOrigin = 'page' | 'feeds' | 'image';
