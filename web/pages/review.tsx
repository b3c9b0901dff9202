/** A review: the text, and its verdict beside it. */
import { Story } from '../story/story.tsx';
import { VerdictBox } from '../story/verdict-box.tsx';
import type { PageProps } from '../navigation/page-bundles.ts';

export function Page({ content }: PageProps) {
  const { review, language } = content;
  return (
    <Story
      className="story story-review"
      before={review !== undefined && <VerdictBox review={review} language={language} />}
    />
  );
}
