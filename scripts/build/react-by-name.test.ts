import { describe, expect, it } from '@jest/globals';
import * as esbuild from 'esbuild';
import { projectRoot } from './paths.ts';
import { reactByName } from './react-by-name.ts';

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await esbuild.build({
    stdin: { contents, loader: 'tsx', resolveDir: projectRoot },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [reactByName()],
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

describe('React in a bundle', () => {
  it('is called by its own names, and no module has a copy with getters', async () => {
    const code = await bundled(
      "import { useState } from 'react'; export const Count = () => <b>{useState(1)[0]}</b>;",
    );
    expect(code).toMatch(/jsx\("b", \{ children: useState\(1\)\[0\] \}\)/);
    expect(code).not.toMatch(/import_(?:react|jsx_runtime)/);
  });

  it('is whole for a package that loads it', async () => {
    const code = await bundled("import { flushSync } from 'react-dom'; flushSync(() => {});");
    expect(code).toMatch(/require_react\(\)/);
  });

  it('has all that React exports, and its default export', async () => {
    const code = await bundled(
      "import React, { Profiler } from 'react'; console.log(React.version, Profiler);",
    );
    expect(code).toMatch(/all\.Profiler/);
  });

  it('is refused by a name that React has not', async () => {
    await expect(bundled("import { Wheel } from 'react'; console.log(Wheel);")).rejects.toThrow(
      /No matching export in "react-by-name:react" for import "Wheel"/,
    );
  });
});
