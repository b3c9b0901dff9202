import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectRoot } from './build/paths.ts';
import { countTests, unsteadySuites, withSecondAttempt, type SuiteResult } from './test-results.ts';

/** @param tests Whether each passes, by name. None: the suite did not load. */
function suite(path: string, tests: Readonly<Record<string, boolean>>): SuiteResult {
  const results = Object.entries(tests);
  return {
    name: resolve(projectRoot, path),
    status: results.length > 0 && results.every(([, isPassed]) => isPassed) ? 'passed' : 'failed',
    assertionResults: results.map(([fullName, isPassed]) => ({
      fullName,
      status: isPassed ? 'passed' : 'failed',
    })),
  };
}
const steady = suite('shared/a.test.ts', { one: true });
const failing = suite('test/browser/b.test.ts', { two: true, three: false });
const unloaded = suite('test/server/c.test.ts', {});

describe('A suite that failed', () => {
  it('is worth another attempt by itself', () => {
    expect(unsteadySuites([steady, failing, unloaded])).toEqual([failing.name, unloaded.name]);
    expect(unsteadySuites([steady])).toEqual([]);
  });

  it('is not when it is beside the code; others are then, too', () => {
    const beside = suite('shared/a.test.ts', { one: false });
    expect(unsteadySuites([failing, beside])).toEqual([failing.name]);
    const { suites } = withSecondAttempt([failing, beside], []);
    expect(countTests(suites).failed).toBe(2);
  });

  it('is not when many do', () => {
    const many = [0, 1, 2, 3, 4, 5].map((n) => suite(`test/browser/${n}.test.ts`, { one: false }));
    expect(unsteadySuites(many)).toEqual([]);
    expect(unsteadySuites(many.slice(1))).toHaveLength(5);
    const beside = suite('shared/a.test.ts', { one: false });
    expect(unsteadySuites([...many.slice(1), beside])).toEqual([]);
  });
});

describe('Another attempt', () => {
  it('is what counts, and names what failed before', () => {
    const again = suite('test/browser/b.test.ts', { two: true, three: true });
    const { suites, unsteady } = withSecondAttempt([steady, failing], [again]);
    expect(countTests([steady, failing])).toEqual({ passed: 2, failed: 1 });
    expect(countTests(suites)).toEqual({ passed: 3, failed: 0 });
    expect(unsteady).toEqual([`${failing.name}: three`]);
  });

  it('fails when the same test or another one does', () => {
    const same = withSecondAttempt([failing], [failing]);
    expect([countTests(same.suites).failed, same.unsteady]).toEqual([1, []]);
    const other = withSecondAttempt(
      [failing],
      [suite('test/browser/b.test.ts', { two: false, three: true })],
    );
    expect([countTests(other.suites).failed, other.unsteady]).toEqual([
      1,
      [`${failing.name}: three`],
    ]);
  });

  it('fails when the suite does not load, and when it was not run', () => {
    const { suites } = withSecondAttempt([failing], [suite('test/browser/b.test.ts', {})]);
    expect(countTests(suites)).toEqual({ passed: 0, failed: 1 });
    expect(countTests(withSecondAttempt([failing], []).suites).failed).toBe(1);
  });

  it('of a suite that did not load names the suite', () => {
    const again = suite('test/server/c.test.ts', { four: true });
    expect(withSecondAttempt([unloaded], [again]).unsteady).toEqual([unloaded.name]);
  });
});
