/** How the rest of the site says that a reader has done what experiments look at. */
import type { ExperimentGoal } from '../../shared/brand/experiments.ts';

/** The event on `window`. */
const GOAL = 'masthead-goal';

export function announceGoal(goal: ExperimentGoal): void {
  window.dispatchEvent(new CustomEvent<ExperimentGoal>(GOAL, { detail: goal }));
}

export function onGoal(listener: (goal: string) => void): void {
  window.addEventListener(GOAL, (event) => {
    if (event instanceof CustomEvent) listener(String(event.detail));
  });
}
