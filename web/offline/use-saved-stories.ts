/** The stories that the offline page lists, and what removes them. */
import { useEffect, useState } from 'react';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { listedStories, type ListedStory } from './keep-offline.ts';
import { deleteAllStories, deleteStories } from './kept-stories.ts';

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
    listedStories().then(setStories, () => {
      setStories([]);
    });
  useEffect(() => {
    void load();
  }, []);

  const after = (work: Promise<void>, done: string) => {
    work.then(
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
      after(deleteStories([entry.path]), fill(words.removedStory, { title: hed }));
    },
    removeAll: () => {
      after(deleteAllStories(), words.removedAll);
    },
  };
}
