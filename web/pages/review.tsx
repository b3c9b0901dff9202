/** A review: the text, and its verdict beside it. */
import { Story } from '../story/story.tsx';
import { VerdictBox } from '../story/verdict-box.tsx';
import { useSite } from '../state/store.ts';

export function Page() {
  const { review, language } = useSite((state) => state.content);
  return (
    <Story
      className="story story-review"
      before={review !== undefined && <VerdictBox review={review} language={language} />}
    />
  );
}
