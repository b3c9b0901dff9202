/**
 * Assignments as one short text, `offer-words:short lead-image:control`: an attribute of the page
 * and an entry of the browser's storage.
 */
import type { Experiment } from '../brand/experiments.ts';

/** Name of the variant by id of the experiment. */
export type Assignments = Readonly<Record<string, string>>;

/** Key of the text in local and session storage. The inline script of the page reads it. */
export const ASSIGNMENTS_KEY = 'experiments';

export function formatAssignments(assignments: Assignments): string {
  return Object.entries(assignments)
    .map(([id, variant]) => `${id}:${variant}`)
    .join(' ');
}

/**
 * Returns the assignments of running experiments to variants that they have. Anything else in the
 * text is ignored, because anyone may write to a browser's storage.
 */
export function parseAssignments(
  text: string | null | undefined,
  running: readonly Pick<Experiment, 'id' | 'variants'>[],
): Assignments {
  const entries = new Set((text ?? '').split(' '));
  return Object.fromEntries(
    running.flatMap(({ id, variants }) => {
      const found = variants.find(({ name }) => entries.has(`${id}:${name}`));
      return found === undefined ? [] : [[id, found.name]];
    }),
  );
}
