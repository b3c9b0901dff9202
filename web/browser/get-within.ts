/** GET to another site's service: no cookies, no referrer, and an end to waiting. */

/**
 * @returns The body as text.
 * @throws Error 'Request failed with status code <n>' (spec §8), 'Request timed out after <n> ms',
 *   or the network's own.
 */
export async function getWithin(address: URL, timeoutMs: number, accept: string): Promise<string> {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new Error(`Request timed out after ${timeoutMs} ms`));
  }, timeoutMs);
  try {
    const response = await fetch(address, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      headers: { accept },
      signal: controller.signal,
    });
    if (!response.ok) throw new Error(`Request failed with status code ${response.status}`);
    return await response.text();
  } finally {
    clearTimeout(timer);
  }
}
