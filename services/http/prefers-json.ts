/** Decides from `Accept` which of two responses a form gets: JSON, or the page that follows. */

/** Returns how much a client wants a type: 0 to 1; 0 when the header does not name it. */
function quality(accept: string, type: string): number {
  const found = accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .filter(([name]) => name === type)
    .map(([, ...parameters]) => parameters.find((parameter) => parameter.startsWith('q=')))
    .map((parameter) => (parameter === undefined ? 1 : Number(parameter.slice(2))));
  return Math.max(0, ...found.filter((weight) => weight <= 1));
}

/**
 * Whether the client names JSON and likes no page better (RFC 9110, section 12.5.1). A wildcard names
 * neither: a form without a wish gets the page, as it would from a browser.
 */
export function prefersJson(accept: string): boolean {
  const json = quality(accept, 'application/json');
  return json > 0 && json >= quality(accept, 'text/html');
}
