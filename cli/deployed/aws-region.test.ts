/** Where a deployed site is looked for. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { awsRegion } from './aws-region.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-region-'));
  const config = join(folder, 'config');
  writeFileSync(config, '[profile mag]\nregion = eu-north-1\n');
  jest.replaceProperty(process, 'env', { AWS_CONFIG_FILE: config });
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe('The region of a deployed site', () => {
  it('is that of the profile, as for the CDK', async () => {
    process.env.AWS_PROFILE = 'mag';
    expect(await awsRegion()).toBe('eu-north-1');
  });

  it('is that of the variables before that of the profile', async () => {
    process.env.AWS_PROFILE = 'mag';
    process.env.AWS_DEFAULT_REGION = 'sa-east-1';
    expect(await awsRegion()).toBe('sa-east-1');
    process.env.AWS_REGION = 'ap-south-1';
    expect(await awsRegion()).toBe('ap-south-1');
  });

  it('is us-east-1 where nothing names one', async () => {
    expect(await awsRegion()).toBe('us-east-1');
  });
});
