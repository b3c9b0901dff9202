/** The context that the CDK gives the app: `-c name=value`, over what `cdk.json` has. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { projectRoot } from '../../scripts/build/paths.ts';

const cdkJsonSchema = v.object({ context: v.optional(v.record(v.string(), v.unknown()), {}) });

/** @param given `name=value`, later ones over earlier ones. */
export function cdkContext(given: readonly string[]): Readonly<Record<string, unknown>> {
  const text = readFileSync(resolve(projectRoot, 'cdk.json'), 'utf8');
  const { context } = v.parse(v.pipe(v.string(), v.parseJson(), cdkJsonSchema), text);
  const pairs = given.map((pair) => {
    const at = pair.indexOf('=');
    return at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
  });
  return { ...context, ...Object.fromEntries(pairs) };
}
