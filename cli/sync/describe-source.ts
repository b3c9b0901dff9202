/** What `masthead sync status` says of a source. */
import { remoteKinds, type SourceChoice } from '../../importing/remote/remote-source.ts';
import type { EditedHere } from '../../importing/report.ts';
import type { Followed, FollowedMembers } from '../../importing/remote/sync-store.ts';

const MINUTE_MS = 60_000;
const EVERY_MS = 5 * MINUTE_MS;

/** Returns a span of time in one unit: `40 s`, `12 min`, `3 h`, `2 days`. */
function spanOf(ms: number): string {
  if (ms < 2 * MINUTE_MS) return `${Math.round(ms / 1_000)} s`;
  if (ms < 120 * MINUTE_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  const hours = ms / 3_600_000;
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`;
}

function agoOf(at: string, now: Date): string {
  return `${at} (${spanOf(Math.max(0, now.getTime() - Date.parse(at)))} ago)`;
}

const kinds = {
  all: 'everything',
  changes: 'what changed',
  hints: 'what was reported',
} as const;

/** Says what became of an item that was edited here, and how its other version comes back. */
export function editedHereLine({ id, path, here, there, isReplaced }: EditedHere): string {
  if (!isReplaced)
    return `${path} stays as it was edited here at ${here}, until the source’s version of ${there ?? 'before'} is edited there`;
  const what =
    there === undefined
      ? 'and left the site by what the source says'
      : `and there at ${there}: the source’s version is on the site`;
  return `${path} was edited here at ${here}, ${what}; masthead history ${id} has the other, masthead revert ${id} publishes it`;
}

/** Says when the members were taken over; nothing where nobody has asked for them. */
export function describeMembersState(state: FollowedMembers | undefined, now: Date): string[] {
  if (state === undefined) return [];
  const { takenAt, error } = state;
  return [
    `  members last taken: ${takenAt === undefined ? 'never' : agoOf(takenAt, now)}; while the site runs, each hour`,
    ...(error === undefined ? [] : [`  members failed: ${error}`]),
  ];
}

/** Says what of a source is not taken; nothing where all is. */
function describeChoice({ kinds = remoteKinds, leaveOut = [] }: SourceChoice = {}): string[] {
  const taken = kinds.length === remoteKinds.length ? 'posts and pages' : `${kinds.join()}s alone`;
  const without = leaveOut.length === 0 ? '' : `, without ${leaveOut.join(', ')}`;
  return taken === 'posts and pages' && without === '' ? [] : [`  takes: ${taken}${without}`];
}

/** Returns lines. The next run is that of the clock: reports come between. */
export function describeSource(
  name: string,
  {
    url,
    choice,
    lastRun,
    startedAt,
    allAt,
    hintedAt,
    changedAt,
    readAt,
    editedHere = [],
  }: Followed,
  now: Date,
): string[] {
  const ago = (at: string) => agoOf(at, now);
  const head = [
    name,
    `  address: ${url}`,
    ...describeChoice(choice),
    ...(startedAt === undefined ? [] : [`  a run that has not ended: began ${ago(startedAt)}`]),
  ];
  if (lastRun === undefined) return [...head, '  not read yet'];
  const { at, kind, stored, removed, error, problems } = lastRun;
  const next = new Date((Math.floor(now.getTime() / EVERY_MS) + 1) * EVERY_MS);
  return [
    ...head,
    `  last report of the source: ${hintedAt === undefined ? 'never' : ago(hintedAt)}`,
    `  last change taken: ${changedAt === undefined ? 'never' : ago(changedAt)}`,
    `  last run: ${ago(at)}, of ${kinds[kind]}: ${stored} stored, ${removed} taken off`,
    `  in step with: ${readAt === undefined ? 'nothing yet' : ago(readAt)}`,
    `  everything last taken: ${allAt === undefined ? 'never' : ago(allAt)}`,
    `  next run while the site runs: ${next.toISOString()}`,
    ...(error === undefined ? [] : [`  failed: ${error}`]),
    ...problems.map((problem) => `  problem: ${problem}`),
    ...editedHere.map((edited) => `  ${editedHereLine(edited)}`),
  ];
}
