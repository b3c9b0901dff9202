/** Offline reading: stories that were opened before (spec §2.5, Offline screen). */
import { useEffect, useState } from 'react';
import { OFFLINE_TITLE } from '../navigation/page-title.ts';
import { Kicker } from '../story/kicker.tsx';
import { cachedStories, type CachedStory } from '../offline/cached-stories.ts';

export function Page() {
  const [stories, setStories] = useState<readonly CachedStory[]>([]);
  useEffect(() => {
    let current = true;
    cachedStories().then(
      (found) => {
        if (current) setStories(found);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return (
    <div className="offline">
      <p className="section-label">Offline</p>
      <h1>{OFFLINE_TITLE}</h1>
      <p className="dek">Your connection was disrupted. These stories are kept in this browser.</p>
      {stories.length === 0 ? (
        <p className="empty">
          No story has been kept yet. Stories that you open are kept for the next time.
        </p>
      ) : (
        <ol className="offline-list">
          {stories.map((story) => (
            <li key={story.url} data-section={story.section}>
              <Kicker section={story.section} />
              <h2>
                <a href={story.url}>{story.hed}</a>
              </h2>
              {story.dek !== '' && <p>{story.dek}</p>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
