/**
 * The variant of an experiment in a component that loads late. It is control unless the assignment
 * was known before the first paint, or came with a client navigation.
 */
import { useEffect, type RefObject } from 'react';
import { brand } from '#brand';
import { CONTROL } from '../../shared/brand/experiments.ts';
import { currentlyAllowed } from '../consent/consent-port.ts';
import { useSite } from '../state/store.ts';
import { countExposure } from './count-experiment.ts';
import { pageAssignments } from './page-assignments.ts';

/** How much of the element must be visible before its variant counts as seen. */
const SEEN = 0.5;

const running = brand.experiments?.running ?? [];

/** Follows the state, whose entries change whenever the page's assignments do. */
function usePageAssignment(experimentId: string): string | undefined {
  return useSite(() =>
    // A server renders the page that all readers share.
    typeof document === 'undefined' ? undefined : pageAssignments(running)[experimentId],
  );
}

/** @param experimentId Of an experiment that may not be running. */
export function useAssignment(experimentId: string): string {
  return usePageAssignment(experimentId) ?? CONTROL;
}

/**
 * Counts an exposure once the element is visible. Readers without an assignment see control and are
 * not counted: they take no part.
 * @param experimentId Undefined: nothing is counted.
 */
export function useExposure(
  experimentId: string | undefined,
  element: RefObject<Element | null>,
): void {
  const assignment = usePageAssignment(experimentId ?? '');
  useEffect(() => {
    const { current } = element;
    if (experimentId === undefined || assignment === undefined || current === null)
      return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ intersectionRatio }) => intersectionRatio >= SEEN)) return;
        watch.disconnect();
        if (currentlyAllowed().includes('personalization'))
          countExposure(experimentId, assignment, running);
      },
      { threshold: SEEN },
    );
    watch.observe(current);
    return () => {
      watch.disconnect();
    };
  }, [experimentId, assignment, element]);
}
