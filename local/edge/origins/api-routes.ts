/** Finds the function for a path of the API, by the HTTP API's routes. */
import { httpRoute, type FunctionDefinition } from '../../../lambdas/functions.ts';

export type ApiMatch =
  | {
      readonly kind: 'function';
      readonly name: string;
      readonly routeKey: string;
      /** Segments that the route names in braces, decoded. */
      readonly parameters: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'wrong-method'; readonly allowed: readonly string[] }
  | { readonly kind: 'unknown' };

interface RoutePath {
  /** As in the route: `/api/v1/things/{thing}`. */
  readonly path: string;
  /** Returns the segments that the path names in braces; undefined when another path was asked for. */
  readonly match: (asked: string) => Readonly<Record<string, string>> | undefined;
  /** Name of the function, by method. */
  readonly methods: Map<string, string>;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function pathMatcher(path: string): RoutePath['match'] {
  const segments = path.split('/');
  return (asked) => {
    const given = asked.split('/');
    if (given.length !== segments.length) return undefined;
    const parameters: Record<string, string> = {};
    for (const [index, segment] of segments.entries()) {
      const value = given[index] ?? '';
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (name === undefined ? value !== segment : value === '') return undefined;
      if (name !== undefined) parameters[name] = decoded(value);
    }
    return parameters;
  };
}

/** A function serves one path, with one method or with GET as well. */
export function createApiRouter(
  functions: Readonly<Record<string, FunctionDefinition>>,
): (method: string, path: string) => ApiMatch {
  const byPath = new Map<string, RoutePath>();
  for (const [name, definition] of Object.entries(functions)) {
    const route = httpRoute(definition.route);
    if (route === undefined) continue;
    const { path } = route;
    const found = byPath.get(path) ?? { path, match: pathMatcher(path), methods: new Map() };
    found.methods.set(route.method, name);
    if ('takesGet' in route && route.takesGet === true) found.methods.set('GET', name);
    byPath.set(path, found);
  }
  const routes = [...byPath.values()];
  return (method, asked) => {
    for (const { path, match, methods } of routes) {
      const parameters = match(asked);
      if (parameters === undefined) continue;
      const name = methods.get(method);
      return name === undefined
        ? { kind: 'wrong-method', allowed: [...methods.keys()] }
        : { kind: 'function', name, routeKey: `${method} ${path}`, parameters };
    }
    return { kind: 'unknown' };
  };
}
