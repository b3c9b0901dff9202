/** The chapters of a video: each starts it there. */
import { words } from '#words';
import type { Chapter } from '../../shared/content/item.ts';
import { playingTime } from '../lists/story-card.tsx';
import { useIsInteractive } from '../browser/use-is-interactive.ts';

interface ChaptersProps {
  readonly chapters: readonly Chapter[];
  /** Where the video is; undefined before it has played. */
  readonly seconds: number | undefined;
  readonly onChoose: (startSeconds: number) => void;
}

export function Chapters({ chapters, seconds, onChoose }: ChaptersProps) {
  const isInteractive = useIsInteractive();
  const current =
    seconds === undefined
      ? -1
      : chapters.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
  return (
    <section className="chapters" aria-label={words.chapters}>
      <h2>{words.chapters}</h2>
      <ol>
        {chapters.map(({ startSeconds, title }, index) => (
          <li key={`${startSeconds} ${title}`}>
            <button
              type="button"
              disabled={!isInteractive}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => {
                onChoose(startSeconds);
              }}
            >
              <span>{playingTime(Math.floor(startSeconds))}</span> {title}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
