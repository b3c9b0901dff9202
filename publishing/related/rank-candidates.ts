/**
 * Ranks stories by how much they have to do with others. The archive passes by one profile at a
 * time, so memory depends on the number of targets and not on the archive.
 */
import { DAY_MS } from '../../shared/limits.ts';
import { startComparison } from './compare-profiles.ts';
import type { Frequencies } from './frequencies.ts';
import type { Profile } from './profile.ts';
import { TopList } from './top-list.ts';

/**
 * Tuned on one half of two archives of government blogs by the links that their editors made, and
 * checked on the other half (`npm run measure:related`).
 */
const SAME_AUTHOR = 0.05;
/** For a candidate whose headline names what the story speaks of. */
const HEADLINE = 0.2;
const FRESHNESS = 0.7;
const FRESHNESS_HALF_LIFE_MS = 90 * DAY_MS;
const CITATION = 0.12;
/** The nearest stories whose links count, and the candidates that the links may lift. */
const CITING_MAX = 40;
const CANDIDATES_MAX = 150;
/** Candidates kept with a story: those that it shows, and others that may follow. */
export const POOL_MAX = 16;
/** Older stories that a publish may change for each of its items. */
const CONCERNED_MAX = 100;
/** Strongest terms that tell how alike two candidates are. */
const MARKS = 8;

export interface Candidate {
  readonly id: string;
  readonly score: number;
  /** Its strongest terms. */
  readonly marks: readonly number[];
}

interface Neighbor extends Candidate {
  readonly links: readonly string[];
}

/** A story in whose list a target may belong. */
export interface Concerned {
  readonly id: string;
  readonly path: string;
  /** Of the target, as a candidate for this story. */
  readonly score: number;
}

interface OpenTarget {
  readonly profile: Profile;
  readonly marks: readonly number[];
  readonly nearest: TopList<Neighbor>;
  readonly concerned: TopList<Concerned>;
}

export interface RankedTarget {
  readonly profile: Profile;
  readonly marks: readonly number[];
  /** Best first, at most `POOL_MAX`. */
  readonly candidates: readonly Candidate[];
  /** At most `CONCERNED_MAX`. */
  readonly concerned: readonly Concerned[];
}

/** The terms are stored strongest first, as frequencies were when they were chosen. */
const marksOf = ({ terms }: Profile): number[] => [...terms.subarray(0, MARKS)];

/** Returns how fresh a candidate is to the readers of a story, 0–1: 1 if it is as new or newer. */
function freshness(story: Profile, candidate: Profile): number {
  return 0.5 ** (Math.max(0, story.time - candidate.time) / FRESHNESS_HALF_LIFE_MS);
}

/** Returns the highest score that a likeness can lead to. */
function scoreMax(likeness: number): number {
  return (likeness + SAME_AUTHOR) * (1 + FRESHNESS);
}

/**
 * @param likeness of terms and headline.
 */
function scoreOf(likeness: number, story: Profile, candidate: Profile): number {
  const isShared = candidate.authors.some((author) => story.authors.includes(author));
  return (likeness + (isShared ? SAME_AUTHOR : 0)) * (1 + FRESHNESS * freshness(story, candidate));
}

/** Lifts the candidates to which the nearest stories link. */
function withCitations(neighbors: readonly Neighbor[]): Candidate[] {
  const cited = new Map<string, number>();
  for (const { links, score } of neighbors.slice(0, CITING_MAX))
    for (const id of links) cited.set(id, (cited.get(id) ?? 0) + score);
  return neighbors
    .map(({ id, score, marks }) => ({
      id,
      marks,
      score: score + CITATION * (cited.get(id) ?? 0),
    }))
    .sort((one, other) => other.score - one.score)
    .slice(0, POOL_MAX);
}

export interface Ranking {
  /** Compares a stored story with every target. */
  add(profile: Profile): void;
  ranked(): RankedTarget[];
}

/**
 * @param mayRelate whether a candidate may stand beside a story; by default every one may.
 */
export function startRanking(
  targets: readonly Profile[],
  frequencies: Frequencies,
  mayRelate: (story: Profile, candidate: Profile) => boolean = () => true,
): Ranking {
  const open = targets.map((profile): OpenTarget => ({
    profile,
    marks: marksOf(profile),
    nearest: new TopList(CANDIDATES_MAX),
    concerned: new TopList(CONCERNED_MAX),
  }));
  const compare = startComparison(targets, frequencies);

  /** @param marks of the profile, one list for all targets. */
  function offer(
    target: OpenTarget,
    { profile, marks }: { readonly profile: Profile; readonly marks: readonly number[] },
    likeness: number,
    reverse: number,
  ): void {
    const { profile: story, nearest, concerned } = target;
    const { id, path, links } = profile;
    if (nearest.admits(scoreMax(likeness)) && mayRelate(story, profile)) {
      const score = scoreOf(likeness, story, profile);
      if (nearest.admits(score)) nearest.add({ id, marks, links, score });
    }
    if (concerned.admits(scoreMax(reverse)) && mayRelate(profile, story)) {
      const score = scoreOf(reverse, profile, story);
      if (concerned.admits(score)) concerned.add({ id, path, score });
    }
  }

  return {
    add(profile) {
      const { similarity, hed, targetHed } = compare(profile);
      const offered = { profile, marks: marksOf(profile) };
      open.forEach((target, at) => {
        const alike = similarity[at] ?? 0;
        if (alike === 0 || target.profile.id === profile.id) return;
        if (target.profile.language !== profile.language) return;
        const likeness = alike + HEADLINE * (hed[at] ?? 0);
        offer(target, offered, likeness, alike + HEADLINE * (targetHed[at] ?? 0));
      });
    },
    ranked: () =>
      open.map(({ profile, marks, nearest, concerned }) => ({
        profile,
        marks,
        candidates: withCitations(nearest.best()),
        concerned: concerned.best(),
      })),
  };
}
