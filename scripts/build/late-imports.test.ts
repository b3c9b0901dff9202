import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { groups, lateName } from './late-imports.ts';
import { projectRoot } from './paths.ts';

/** Returns the names that a module exports, types left out. */
function exportsOf(module: string): string[] {
  const text = readFileSync(resolve(projectRoot, module), 'utf8');
  return [
    ...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm),
    ...text.matchAll(/^export \{ \w+ as (\w+) \}/gm),
  ].map(([, name = '']) => name);
}

describe('The groups of late modules', () => {
  it.each(Object.entries(groups))(
    'the modules of %s export no name twice, because a module that exports from both would drop it',
    (_, modules) => {
      const names = modules.flatMap(exportsOf);
      expect(names.length).toBeGreaterThan(0);
      expect(names).toEqual([...new Set(names)]);
    },
  );

  it('name each module once', () => {
    const modules = Object.values(groups).flat();
    expect(modules).toEqual([...new Set(modules)]);
    expect([lateName('web/ui/overlays.tsx'), lateName('web/pages/article.tsx')]).toEqual([
      'idle',
      'web/pages/article.tsx',
    ]);
  });
});
