/** Looks for the canary of the test items in a response. */
import { createLeakFinder } from '../../cli/audit/find-leaks.ts';
import { CANARY } from './walled-items.ts';

export const leaksIn = createLeakFinder(CANARY);
