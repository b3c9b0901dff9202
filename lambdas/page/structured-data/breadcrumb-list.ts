/** A page's position in the site: the home page, its section, itself. */
import type { BreadcrumbList } from 'schema-dts';
import type { Brand } from '../../../shared/brand/brand.ts';
import { findSection, findSubSection, sectionPath } from '../../../shared/brand/sections.ts';

export interface Crumb {
  readonly name: string;
  /** Absent for the page itself. */
  readonly path?: string;
}

/** Returns the crumbs of a section: its parent's and its own. An unknown section has none. */
export function sectionCrumbs(brand: Brand, slug: string): Crumb[] {
  const sub = findSubSection(brand, slug);
  const section = findSection(brand, sub?.parent ?? slug);
  return [section, sub].flatMap((found) =>
    found === undefined ? [] : [{ name: found.name, path: sectionPath(found) }],
  );
}

/** @param trail The crumbs without the home page. */
export function breadcrumbList(
  brand: Brand,
  trail: readonly Crumb[],
): BreadcrumbList & { readonly '@type': 'BreadcrumbList' } {
  const crumbs: Crumb[] = [{ name: brand.name, path: '/' }, ...trail];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(path === undefined ? {} : { item: `${brand.origin}${path}` }),
    })),
  };
}
