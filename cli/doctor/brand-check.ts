/** Whether a brand still says what the sample brand says. */
import type { Brand } from '../../shared/brand/brand.ts';
import { noneOf, type Finding } from './check.ts';

/** Names that nobody has (RFC 2606, RFC 6761), at the end of a host name. */
const exampleHost = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i;
const addresses = /https?:\/\/([^\s/:?#"'<>]+)|[\w.+-]+@([\w-]+(?:\.[\w-]+)+)/g;

/** Yields each text of a brand with its field, such as `links.jobs`. */
function* textsOf(value: unknown, field: string): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [field, value];
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      yield* textsOf(inner, field === '' ? name : `${field}.${name}`);
}

/** Returns the fields that name a host of an example. */
function exampleFields(brand: Brand): string[] {
  return [...textsOf(brand, '')]
    .filter(([, text]) =>
      [...text.matchAll(addresses)].some(([, host, emailHost]) =>
        exampleHost.test(host ?? emailHost ?? ''),
      ),
    )
    .map(([field]) => field);
}

export function checkBrand(brand: Brand): Finding {
  return noneOf(exampleFields(brand), {
    none: `${brand.name} is at ${brand.origin}`,
    some: 'Settings of the brand that are still examples',
    remedy: 'Write your own addresses into the brand file, then build.',
  });
}
