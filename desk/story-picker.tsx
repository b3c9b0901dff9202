/** Published items to place on a front or in a letter: searched, dragged, or added by a button. */
import { useState, type ReactNode } from 'react';
import type { DeskStory } from '../shared/desk/desk-fronts.ts';
import type { Magazine } from './here.ts';
import { timeText } from './item-list.tsx';
import { draggable } from './sortable.tsx';
import { useCall, useRested } from './use-call.ts';
import { say, words } from './words.ts';

export function StoryPicker({
  magazine,
  onAdd,
}: {
  readonly magazine: Magazine;
  readonly onAdd: (story: DeskStory) => void;
}): ReactNode {
  const [search, setSearch] = useState('');
  const [section, setSection] = useState('');
  const [openedAt] = useState(() => new Date().toISOString());
  const { data, message } = useCall<{ stories: DeskStory[] }>('stories', {
    search: useRested(search),
    section,
  });
  return (
    <section className="desk-picker" aria-label={words.stories}>
      <h2>{words.stories}</h2>
      <input
        type="search"
        aria-label={words.searchHeadlines}
        placeholder={words.searchHeadlines}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
        }}
      />
      <select
        aria-label={words.section}
        value={section}
        onChange={(event) => {
          setSection(event.target.value);
        }}
      >
        <option value="">{words.allSections}</option>
        {magazine.sections.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
      <p role="status">{message}</p>
      {data?.stories.length === 0 && <p className="desk-quiet">{words.nothingHere}</p>}
      <ul className="desk-plain-list">
        {data?.stories.map((story) => (
          <li key={story.id} className="desk-found" {...draggable({ story })}>
            <span>
              {story.hed}
              <small className="desk-quiet">
                {story.pubDate > openedAt ? `${words.scheduled} · ` : ''}
                {timeText(story.pubDate, magazine)}
              </small>
            </span>
            <button
              type="button"
              aria-label={say(words.addStory, { name: story.hed })}
              onClick={() => {
                onAdd(story);
              }}
            >
              +
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
