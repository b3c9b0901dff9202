/**
 * What an origin's Cache-Control allows the edge to do (RFC 9111, RFC 5861), read as CloudFront
 * reads it with a default TTL of 0.
 */

export interface CacheTimes {
  readonly freshMs: number;
  readonly staleWhileRevalidateMs: number;
  readonly staleIfErrorMs: number;
}

type TimeDirective = 'max-age' | 's-maxage' | 'stale-while-revalidate' | 'stale-if-error';

/** Returns how long a response may be cached, or undefined when it may not be cached at all. */
export function parseCacheControl(header: string | undefined): CacheTimes | undefined {
  const directives = new Map<string, string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', value = ''] = part.trim().split('=');
    if (name !== '') directives.set(name, value.replace(/"/g, ''));
  }
  if (directives.size === 0 || directives.has('no-store') || directives.has('private'))
    return undefined;
  const milliseconds = (name: TimeDirective): number | undefined => {
    const value = directives.get(name);
    return value !== undefined && /^\d+$/.test(value) ? Number(value) * 1000 : undefined;
  };
  const mustRevalidate = directives.has('no-cache') || directives.has('must-revalidate');
  return {
    freshMs: directives.has('no-cache')
      ? 0
      : (milliseconds('s-maxage') ?? milliseconds('max-age') ?? 0),
    staleWhileRevalidateMs: mustRevalidate ? 0 : (milliseconds('stale-while-revalidate') ?? 0),
    staleIfErrorMs: mustRevalidate ? 0 : (milliseconds('stale-if-error') ?? 0),
  };
}
