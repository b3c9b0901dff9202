/** Whether the meter has its configuration, and for how long. */
import type { ConfigCopies } from '../keys/config-store.ts';
import { dueWork, keyTimes } from '../../services/metering/key-times.ts';
import { haveSameKeys } from '../keys/next-config.ts';
import { ok, problem, type Finding } from './check.ts';

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
  const due = dueWork(functions, nowMs);
  if (due !== undefined)
    return problem(
      due.says,
      due.command === 'rotate'
        ? `Run ${rotate}.`
        : `Run masthead keys apply ${place}, which writes thirteen months.`,
    );
  const { current, monthsUntil } = keyTimes(functions, nowMs);
  const known =
    monthsUntil === undefined
      ? 'periods begin with the first item'
      : `months are known until ${monthsUntil.slice(0, 10)}`;
  return ok(`key ${current} signs; ${known}`);
}
