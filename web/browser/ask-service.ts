/** Asks another site's service: no cookies, no referrer, and an end to waiting. */

/** Adds a query to a service's address, which may have one already. */
export function serviceAddress(endpoint: string, query: URLSearchParams | string): string {
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}${query}`;
}

/**
 * @returns The body as text.
 * @throws Error 'Request failed with status code <n>' (spec §8), 'Request timed out after <n> ms',
 *   or the network's own.
 */
export async function askService(
  address: URL | string,
  timeoutMs: number,
  init: RequestInit = {},
): Promise<string> {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new Error(`Request timed out after ${timeoutMs} ms`));
  }, timeoutMs);
  try {
    const response = await fetch(address, {
      ...init,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: controller.signal,
    });
    if (!response.ok) throw new Error(`Request failed with status code ${response.status}`);
    return await response.text();
  } finally {
    clearTimeout(timer);
  }
}
