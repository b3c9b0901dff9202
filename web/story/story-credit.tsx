/** Who made an item, and when. */
import type { ContentState } from '../state/content.ts';
import { Byline } from './byline.tsx';
import { StoryMeta } from './story-meta.tsx';

interface StoryCreditProps {
  readonly content: ContentState;
  /** 0 where there is no text to read: no reading time shows. */
  readonly wordCount: number;
}

export function StoryCredit({ content, wordCount }: StoryCreditProps) {
  const { contributors, pubDate, modifiedAt, language } = content;
  return (
    <>
      <Byline contributors={contributors} language={language} />
      <StoryMeta
        pubDate={pubDate}
        modifiedAt={modifiedAt}
        wordCount={wordCount}
        language={language}
      />
    </>
  );
}
