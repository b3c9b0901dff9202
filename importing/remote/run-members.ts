/** Takes over the members of a followed source: when somebody asks for it, and from then on by the clock. */
import { errorMessage } from '../../shared/error-message.ts';
import { openFollowed } from './open-followed.ts';
import type { RemoteMember, RemoteMembers } from './remote-member.ts';
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
 * Reads all members, before anything is written.
 * @param known plug-ins whose members earlier runs have read.
 * @returns them, and the plug-ins that keep them.
 * @throws Error when a plug-in shows none any more: when one is removed, its members are not gone.
 */
async function readMembers(
  name: string,
  pages: AsyncIterable<RemoteMembers>,
  known: readonly string[] = [],
): Promise<{ readonly members: readonly RemoteMember[]; readonly plugins: readonly string[] }> {
  const members: RemoteMember[] = [];
  const shown: (readonly string[])[] = [];
  for await (const page of pages) {
    members.push(...page.members);
    shown.push(page.plugins ?? []);
  }
  const plugins = [...new Set([...known, ...shown.flat()])];
  const missing = plugins.filter((one) => shown.some((page) => !page.includes(one)));
  if (missing.length > 0)
    throw new Error(
      `${name} shows no member of ${missing.join(', ')} any more, and has shown some: nothing was changed. Switch it on again there; if it is gone for good, run masthead sync members ${name} --end, and take the members over anew`,
    );
  return { members, plugins };
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
  const note = async (state: Partial<FollowedMembers>): Promise<void> => {
    if (!run.dryRun)
      await store.keepMembersState(name, { at, newsletters: Object.fromEntries(named), ...state });
  };
  try {
    const source = openFollowed(name, followed, keys);
    if (source.members === undefined) throw new Error(`Members of ${followed.system} are not read`);
    const { members, plugins } = await readMembers(name, source.members(), before?.plugins);
    const report = await takeMembers({
      ...run,
      ...{ name, members, named, before: await store.members(name) },
      keep: (numbers) => store.keepMembers(name, numbers),
    });
    await note({ takenAt: at, plugins: [...plugins] });
    return report;
  } catch (error) {
    // Only what somebody has asked for once goes on by the clock.
    if (before !== undefined) {
      const { takenAt, plugins } = before;
      await note({ takenAt, plugins, error: errorMessage(error) });
    }
    throw error;
  }
}

/** Whether the clock is to take the members over now. */
export function isMembersDue(state: FollowedMembers | undefined, nowMs: number): boolean {
  if (state === undefined) return false;
  return state.takenAt === undefined || nowMs - Date.parse(state.takenAt) >= EVERY_MS;
}
