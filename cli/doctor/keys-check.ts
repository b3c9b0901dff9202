/** Whether the meter has its configuration, and for how long. */
import type { ConfigCopies } from '../keys/config-store.ts';
import { keyTimes } from '../keys/key-times.ts';
import { haveSameKeys } from '../keys/next-config.ts';
import { ok, problem, type Finding } from './check.ts';
import { DAY_MS } from '../../shared/limits.ts';

const SOON_MS = 31 * DAY_MS;

/** @param place Options that `masthead keys` needs for the same site. */
export function checkKeys(
  { functions, edge }: ConfigCopies,
  nowMs: number,
  place: string,
): Finding {
  const rotate = `masthead keys rotate ${place}`;
  if (functions === undefined)
    return problem('The meter has no keys: every reader meets a wall', `Run ${rotate}.`);
  if (edge === undefined || !haveSameKeys(functions, edge))
    return problem(
      'The edge does not have the keys of the functions',
      `Run ${rotate}, which completes the last rotation.`,
    );
  const { current, ageDays, rotateDue, monthsUntil } = keyTimes(functions, nowMs);
  if (monthsUntil === undefined || Date.parse(monthsUntil) - nowMs < SOON_MS)
    return problem(
      `The edge knows the months until ${monthsUntil?.slice(0, 10) ?? 'none'} only`,
      `Run masthead keys apply ${place}, which writes thirteen months.`,
    );
  if (rotateDue !== undefined && Date.parse(rotateDue) < nowMs)
    return problem(`Key ${current} has signed for ${ageDays} days`, `Run ${rotate}.`);
  return ok(`key ${current} signs; months are known until ${monthsUntil.slice(0, 10)}`);
}
