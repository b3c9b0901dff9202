/** Decides which version of each function belongs to the release before the one that is live. */
import { CONTENT_SCHEMA_BASE } from '../../shared/content/item.ts';

/** A published version of a function; see `RELEASE` in `infra/function-environment.ts`. */
export interface FunctionVersion {
  readonly number: number;
  readonly release: string | undefined;
  /** The latest version of stored content that it reads (`CONTENT_SCHEMA` of the page function). */
  readonly content?: number;
}

export interface ReleasedFunction {
  readonly name: string;
  /** The version that the alias points to. */
  readonly live: number;
  readonly versions: readonly FunctionVersion[];
}

export interface Move {
  readonly name: string;
  readonly from: number;
  /** Absent: the function has no version of that release and stays. */
  readonly to: number | undefined;
}

export interface RollbackPlan {
  readonly release: string;
  readonly moves: readonly Move[];
  /** Versions of stored content, where the release does not read all that the live one writes. */
  readonly unread?: { readonly reads: number; readonly written: number };
}

function newest(versions: readonly FunctionVersion[]): FunctionVersion | undefined {
  return [...versions].sort((one, other) => other.number - one.number)[0];
}

function releasesOf({ versions }: ReleasedFunction): string[] {
  return [...new Set(versions.flatMap(({ release }) => release ?? []))];
}

/**
 * Returns the release before the live one. The page function says which: it is part of every
 * release.
 * @throws Error when there is none.
 */
function releaseBefore({ live, versions }: ReleasedFunction): string {
  const current = versions.find(({ number }) => number === live)?.release;
  const before = newest(
    versions.filter(
      ({ number, release }) => number < live && release !== undefined && release !== current,
    ),
  );
  if (before?.release === undefined)
    throw new Error(
      `There is no release before ${current ?? `version ${live}`}. Nothing was changed.`,
    );
  return before.release;
}

/**
 * @param wanted A release to go to, older or newer; default: the one before the live one.
 * @throws Error when there is no such release.
 */
export function planRollback(
  functions: readonly ReleasedFunction[],
  page: ReleasedFunction,
  wanted?: string,
): RollbackPlan {
  const release = wanted ?? releaseBefore(page);
  if (!releasesOf(page).includes(release))
    throw new Error(
      `There is no release "${release}". Known: ${releasesOf(page).join(', ')}. Nothing was changed.`,
    );
  const moves = functions.flatMap(({ name, live, versions }): Move[] => {
    const to = newest(versions.filter((version) => version.release === release))?.number;
    return to === live ? [] : [{ name, from: live, to }];
  });
  // Releases of before 0.2.0 do not say it.
  const contentOf = (number: number | undefined) =>
    page.versions.find((version) => version.number === number)?.content ?? CONTENT_SCHEMA_BASE;
  const written = contentOf(page.live);
  const reads = contentOf(newest(page.versions.filter((one) => one.release === release))?.number);
  return { release, moves, ...(reads < written ? { unread: { reads, written } } : {}) };
}
