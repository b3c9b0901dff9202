/** Takes over the members of a followed source: when somebody asks for it, and from then on by the clock. */
import { errorMessage } from '../../shared/error-message.ts';
import { openFollowed } from './open-followed.ts';
import type { RemoteMember } from './remote-member.ts';
import type { NamedSource } from './run-source.ts';
import type { SourceKeys } from './source-keys.ts';
import type { FollowedMembers, SyncStore } from './sync-store.ts';
import { takeMembers, type MembersReport, type MembersRun } from './take-members.ts';

/** A little less: the clock is no stopwatch. */
const EVERY_MS = 55 * 60_000;

export interface MembersOptions extends Pick<
  MembersRun,
  'brand' | 'target' | 'named' | 'dryRun' | 'nowMs'
> {
  readonly store: SyncStore;
  readonly keys: SourceKeys;
}

/**
 * @throws Error when the source has no members that are read, and what `takeMembers` throws. The run is
 *   noted with its error.
 */
export async function runMembers(
  { name, followed }: NamedSource,
  { store, keys, named, ...run }: MembersOptions,
): Promise<MembersReport> {
  const at = new Date(run.nowMs).toISOString();
  const before = await store.membersState(name);
  const note = async (state: Pick<FollowedMembers, 'takenAt' | 'error'>): Promise<void> => {
    if (!run.dryRun)
      await store.keepMembersState(name, { at, newsletters: Object.fromEntries(named), ...state });
  };
  try {
    const source = openFollowed(name, followed, keys);
    if (source.members === undefined) throw new Error(`Members of ${followed.system} are not read`);
    // All of them, before anything is written.
    const members: RemoteMember[] = [];
    for await (const group of source.members()) members.push(...group);
    const report = await takeMembers({
      ...run,
      ...{ name, members, named, before: await store.members(name) },
      keep: (numbers) => store.keepMembers(name, numbers),
    });
    await note({ takenAt: at });
    return report;
  } catch (error) {
    // Only what somebody has asked for once goes on by the clock.
    if (before !== undefined) await note({ takenAt: before.takenAt, error: errorMessage(error) });
    throw error;
  }
}

/** Whether the clock is to take the members over now. */
export function isMembersDue(state: FollowedMembers | undefined, nowMs: number): boolean {
  if (state === undefined) return false;
  return state.takenAt === undefined || nowMs - Date.parse(state.takenAt) >= EVERY_MS;
}
