import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { projectRoot } from './paths.ts';
import { stylesheetNames } from './styles.ts';

const empty = mkdtempSync(join(tmpdir(), 'styles-'));
afterAll(() => {
  rmSync(empty, { recursive: true });
});

describe('The stylesheets of the build', () => {
  it('are those of every bundle of the page table, and the common ones', () => {
    expect(stylesheetNames(resolve(projectRoot, 'web/styles'))).toEqual(
      expect.arrayContaining(['base', 'late', 'print', 'full-screen', 'homepage', 'standing']),
    );
  });

  it('fail the build by name when one is missing', () => {
    expect(() => stylesheetNames(empty)).toThrow(/web\/styles\/homepage\.css/);
  });
});
