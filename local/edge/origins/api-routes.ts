/** Finds the function for a path of the API, by the HTTP API's routes. */
import type { FunctionDefinition } from '../../../lambdas/functions.ts';

export type ApiMatch =
  | { readonly kind: 'function'; readonly name: string; readonly routeKey: string }
  | { readonly kind: 'wrong-method'; readonly allowed: readonly string[] }
  | { readonly kind: 'unknown' };

/** Routes are exact paths. A function serves one path, with one method or with GET as well. */
export function createApiRouter(
  functions: Readonly<Record<string, FunctionDefinition>>,
): (method: string, path: string) => ApiMatch {
  const byPath = new Map<string, Map<string, string>>();
  for (const [name, { route }] of Object.entries(functions)) {
    if (typeof route === 'string') continue;
    const methods = byPath.get(route.path) ?? new Map<string, string>();
    methods.set(route.method, name);
    if (route.takesGet === true) methods.set('GET', name);
    byPath.set(route.path, methods);
  }
  return (method, path) => {
    const methods = byPath.get(path);
    if (methods === undefined) return { kind: 'unknown' };
    const name = methods.get(method);
    return name === undefined
      ? { kind: 'wrong-method', allowed: [...methods.keys()] }
      : { kind: 'function', name, routeKey: `${method} ${path}` };
  };
}
