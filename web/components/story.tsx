/** A story from its opening to what to read next, with something of its own beside the text. */
import type { ReactNode } from 'react';
import { useSite } from '../store.ts';
import { ArticleBody } from './article-body.tsx';
import { AuthorNote } from './author-note.tsx';
import { Continued } from './continued.tsx';
import { Related } from './related.tsx';
import { StoryOpening } from './story-opening.tsx';
import { TagLinks } from './tag-links.tsx';

export function Story({ className, beside }: { className: string; beside: ReactNode }) {
  const content = useSite((state) => state.content);
  return (
    <article className={className} data-template={content.template} data-section={content.channel}>
      <StoryOpening content={content} />
      <div className="story-columns">
        <div className="story-main">
          <ArticleBody body={content.body} template={content.template} />
          <Continued />
          <TagLinks tags={content.tags} />
          <AuthorNote />
        </div>
        {beside}
      </div>
      <Related />
    </article>
  );
}
