/**
 * Finds the page table's row for a path. This is the only router, shared by server, browser and
 * edge host (spec §2.2, §2.4).
 */
import type { Brand } from './brand/brand.ts';
import { hasPart, type BrandParts } from './brand/brand-parts.ts';
import { ROUTE_MATCH_CACHE_MAX } from './limits.ts';
import {
  pageRow,
  pageTypes,
  type PageRow,
  type PageType,
  type RoutePath,
  type RoutePattern,
} from './pages.ts';

export interface RouteMatch {
  readonly type: PageType;
  readonly row: PageRow;
  readonly pattern: RoutePattern<RoutePath>;
  /** Decoded path parameters; an absent optional parameter has no key. */
  readonly params: Readonly<Record<string, string>>;
}

interface CompiledPattern {
  readonly type: PageType;
  readonly pattern: RoutePattern<RoutePath>;
  readonly regex: RegExp;
  readonly names: readonly string[];
}

const parameterForms: Readonly<Record<string, string>> = {
  year: '\\d{4}',
  month: '\\d{2}',
  page: '[1-9]\\d*',
};

function compile(
  type: PageType,
  pattern: RoutePattern<RoutePath>,
  brandKey: string,
): CompiledPattern {
  const names: string[] = [];
  const source = pattern.path
    .replace('{brand}', brandKey)
    .split('/')
    .filter(Boolean)
    .map((segment) => {
      if (!segment.startsWith(':')) return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
      const optional = segment.endsWith('?');
      const name = segment.slice(1, optional ? -1 : undefined);
      names.push(name);
      const group = `/(${parameterForms[name] ?? '[^/]+'})`;
      return optional ? `(?:${group})?` : group;
    })
    .join('');
  return { type, pattern, names, regex: new RegExp(`^${source}/?$`) };
}

/**
 * Returns a path as the router compares it: without a leading `pwa` segment (spec §2.4), never
 * empty.
 */
export function routerPath(pathname: string): string {
  const path = pathname.replace(/^\/pwa(?=\/|$)/, '');
  return path === '' ? '/' : path;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** What the router has to know of a brand. */
export type RoutedBrand = BrandParts & Pick<Brand, 'key'>;

/** The patterns of a page type that a brand has pages for (ADR 0093). */
export function patternsOf(brand: BrandParts, type: PageType): readonly RoutePattern<RoutePath>[] {
  const row = pageRow(type);
  return row.patterns.filter(({ part = row.part }) => part === undefined || hasPart(brand, part));
}

/**
 * Creates the router of a brand, without the pages of parts that the brand does not have. Literal
 * patterns win over parameters because the table lists them first.
 */
export function createRouter(brand: RoutedBrand): (pathname: string) => RouteMatch | undefined {
  const compiled = pageTypes.flatMap((type) =>
    patternsOf(brand, type).map((pattern) => compile(type, pattern, brand.key)),
  );
  const seen = new Map<string, RouteMatch | undefined>();

  function find(path: string): RouteMatch | undefined {
    for (const candidate of compiled) {
      const found = candidate.regex.exec(path);
      if (found === null) continue;
      const params: Record<string, string> = {};
      let readable = true;
      candidate.names.forEach((name, index) => {
        const raw = found[index + 1];
        if (raw === undefined) return;
        const value = decode(raw);
        if (value === undefined) readable = false;
        else params[name] = value;
      });
      if (readable)
        return {
          type: candidate.type,
          row: pageRow(candidate.type),
          pattern: candidate.pattern,
          params,
        };
    }
    return undefined;
  }

  return (pathname) => {
    const path = routerPath(pathname);
    if (seen.has(path)) return seen.get(path);
    const match = find(path);
    if (seen.size >= ROUTE_MATCH_CACHE_MAX) seen.clear();
    seen.set(path, match);
    return match;
  };
}

/**
 * Returns whether a link may use the client router (spec §2.4): it matches a route that does not
 * disable it.
 */
export function allowsClientRouting(match: RouteMatch | undefined): match is RouteMatch {
  return match !== undefined && match.row.clientRouting && match.pattern.clientRouting !== false;
}
