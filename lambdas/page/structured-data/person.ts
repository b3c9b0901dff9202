/** People by name and page. */
import type { Person } from 'schema-dts';
import { authorPath } from '../../../shared/urls/paths.ts';

export function person(
  { name, slug }: { readonly name: string; readonly slug: string },
  origin: string,
): Person & { readonly '@type': 'Person' } {
  return { '@type': 'Person', name, url: authorUrl(slug, origin) };
}

export function authorUrl(slug: string, origin: string): string {
  return `${origin}${authorPath(slug)}`;
}
