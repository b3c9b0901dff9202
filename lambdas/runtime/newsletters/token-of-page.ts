/** A letter's token when the form of its page does not bring it: pages are the same for all readers, and without scripts only the browser knows the address. */

/**
 * @param referer of a form that one of our pages sent. @param name of the parameter.
 * @returns '' when the page has none.
 */
export function tokenOfPage(referer: string, name: 'confirm' | 'token'): string {
  if (!URL.canParse(referer)) return '';
  const { pathname, searchParams } = new URL(referer);
  return pathname.startsWith('/newsletter/') ? searchParams.get(name) ?? '' : '';
}
