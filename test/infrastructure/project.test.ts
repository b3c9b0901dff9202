import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { cdkJson } from './synthesize.ts';

describe('the project', () => {
  it('IN-03 has its files and folders where the design places them', () => {
    for (const file of ['package.json', 'tsconfig.json', 'cdk.json'])
      expect(statSync(file).isFile()).toBe(true);
    for (const folder of ['infra', 'lambdas', 'web', 'shared', 'test'])
      expect(statSync(folder).isDirectory()).toBe(true);
  });

  it('IN-01 runs its CDK app from TypeScript, without a separate build', () => {
    expect(cdkJson.app).toBe('npx node infra/app.ts');
  });

  it('sets every feature flag that the installed CDK recommends for new apps', () => {
    const recommended: unknown = JSON.parse(
      readFileSync(
        'node_modules/aws-cdk/lib/init-templates/.recommended-feature-flags.json',
        'utf8',
      ),
    );
    expect(cdkJson.context).toMatchObject(recommended as Record<string, unknown>);
  });
});
