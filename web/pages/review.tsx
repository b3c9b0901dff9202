/** A review: the story, and its verdict beside it. */
import { ArticleBody } from '../components/article-body.tsx';
import { AuthorNote } from '../components/author-note.tsx';
import { Continued } from '../components/continued.tsx';
import { Related } from '../components/related.tsx';
import { StoryOpening } from '../components/story-opening.tsx';
import { TagLinks } from '../components/tag-links.tsx';
import { VerdictBox } from '../components/verdict-box.tsx';
import { useSite } from '../store.ts';

export function Page() {
  const content = useSite((state) => state.content);
  return (
    <article className="story story-review" data-template={content.template} data-section={content.channel}>
      <StoryOpening content={content} />
      <div className="story-columns">
        <div className="story-main">
          <ArticleBody body={content.body} template={content.template} />
          <Continued />
          <TagLinks tags={content.tags} />
          <AuthorNote />
        </div>
        {content.review !== undefined && <VerdictBox review={content.review} />}
      </div>
      <Related />
    </article>
  );
}
