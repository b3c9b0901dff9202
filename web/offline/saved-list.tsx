/** The list of saved stories: opens and removes each, and says how much the browser keeps. */
import { useRef } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { plural } from '../../shared/words/plural.ts';
import { fill } from '../../shared/words/fill.ts';
import { Kicker } from '../ui/kicker.tsx';
import { Image } from '../ui/image.tsx';
import { KEPT_DAYS_MAX, KEPT_STORIES_MAX } from './kept-rules.ts';
import type { ListedStory } from './keep-offline.ts';

/** Returns a size as people read it: whole kilobytes, or megabytes with one digit. */
function sizeWords(bytes: number): string {
  const [value, unit] =
    bytes < 1_000_000 ? [Math.ceil(bytes / 1_000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  const size = new Intl.NumberFormat(brand.language, {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  }).format(value);
  // `Intl` has the sign of the metric system, American English an abbreviation.
  return brand.language.startsWith('en') ? size.toUpperCase() : size;
}

function Summary({ stories }: { stories: readonly ListedStory[] }) {
  const bytes = stories.reduce((sum, { entry }) => sum + entry.bytes, 0);
  return (
    <p className="saved-summary">
      <span>
        {fill(words.savedSize, {
          stories: plural(words.stories, stories.length),
          size: sizeWords(bytes),
        })}
      </span>{' '}
      <span>{fill(words.savedLimit, { count: KEPT_STORIES_MAX, days: KEPT_DAYS_MAX })}</span>
    </p>
  );
}

interface SavedStoryProps {
  readonly story: ListedStory;
  readonly onRemove: () => void;
}

function SavedStory({ story, onRemove }: SavedStoryProps) {
  const { entry, hed, dek, section, kicker, image } = story;
  const date = new Date(entry.keptAtMs);
  return (
    <li data-section={section}>
      <Kicker section={section} text={kicker} />
      <h2 className="cover" dir="auto">
        <a href={entry.path}>{hed}</a>
      </h2>
      {dek !== '' && (
        <p className="card-dek" dir="auto">
          {dek}
        </p>
      )}
      {image !== undefined && (
        <div className="saved-image">
          <Image image={image} place="card-small" decorative />
        </div>
      )}
      <p className="saved-foot">
        <span>
          {weave(words.savedOn, {
            date: (
              <time dateTime={date.toISOString()}>
                {new Intl.DateTimeFormat(brand.language, { month: 'long', day: 'numeric' }).format(
                  date,
                )}
              </time>
            ),
          })}
        </span>
        <button
          type="button"
          className="band-more"
          onClick={onRemove}
          aria-label={fill(words.removeStory, { title: hed })}
        >
          {words.remove}
        </button>
      </p>
    </li>
  );
}

interface SavedListProps {
  readonly stories: readonly ListedStory[];
  readonly onRemove: (story: ListedStory) => void;
  readonly onRemoveAll: () => void;
}

export function SavedList({ stories, onRemove, onRemoveAll }: SavedListProps) {
  // A removed story takes the focused button with it.
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = () => list.current?.focus({ preventScroll: true });
  return (
    <>
      <ol className="offline-list" ref={list} tabIndex={-1}>
        {stories.map((story) => (
          <SavedStory
            key={story.entry.path}
            story={story}
            onRemove={() => {
              keepFocus();
              onRemove(story);
            }}
          />
        ))}
      </ol>
      <div className="saved-end">
        <Summary stories={stories} />
        <button
          type="button"
          className="button button-small button-quiet"
          onClick={() => {
            keepFocus();
            onRemoveAll();
          }}
        >
          {words.removeAll}
        </button>
      </div>
    </>
  );
}
