/** The stories that the offline page lists, and what removes them. */
import { useEffect, useState } from 'react';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { loadChunk } from '../navigation/load-chunk.ts';
import type { ListedStory } from './keep-offline.ts';

/** What reads and deletes kept stories; the page shows before it has loaded. */
const loadKeeping = () => loadChunk('saved-stories', () => import('./saved-stories.ts'));
type Keeping = Awaited<ReturnType<typeof loadKeeping>>;

interface SavedStories {
  /** Undefined until the browser has said what it keeps. */
  readonly stories: readonly ListedStory[] | undefined;
  /** What was removed last, for screen readers. */
  readonly said: string;
  readonly remove: (story: ListedStory) => void;
  readonly removeAll: () => void;
}

export function useSavedStories(): SavedStories {
  const [stories, setStories] = useState<readonly ListedStory[]>();
  const [said, setSaid] = useState('');
  // A browser that cannot read its caches keeps nothing.
  const load = () =>
    loadKeeping()
      .then(({ listedStories }) => listedStories())
      .then(setStories, () => {
        setStories([]);
      });
  useEffect(() => {
    void load();
  }, []);

  const after = (remove: (keeping: Keeping) => Promise<void>, done: string) => {
    loadKeeping()
      .then(remove)
      .then(
        () => {
          setSaid(done);
          return load();
        },
        () => {
          setSaid(words.notRemoved);
        },
      );
  };
  return {
    stories,
    said,
    remove: ({ entry, hed }) => {
      after(
        ({ deleteStories }) => deleteStories([entry.path]),
        fill(words.removedStory, { title: hed }),
      );
    },
    removeAll: () => {
      after(({ deleteAllStories }) => deleteAllStories(), words.removedAll);
    },
  };
}
