/** An `ImportRun` for tests: records what it receives and has the media it is given. */
import { quietRun } from '../../cli/import/quiet-run.ts';
import type { FoundMedia, ImportRun } from '../../importing/source.ts';
import { brand } from '../../shared/brand/meridian.ts';

export interface TestRun extends ImportRun {
  readonly warnings: string[];
  readonly unknown: string[];
  readonly asked: string[];
}

export function createTestRun(media: Readonly<Record<string, FoundMedia>> = {}): TestRun {
  const run: TestRun = {
    ...quietRun(brand),
    warnings: [],
    unknown: [],
    asked: [],
    warn: (_ref, message) => {
      run.warnings.push(message);
    },
    unknownShortcode: (name) => {
      run.unknown.push(name);
    },
    embedded: () => undefined,
    media: (reference) => {
      run.asked.push(reference);
      return Promise.resolve(media[reference]);
    },
  };
  return run;
}
