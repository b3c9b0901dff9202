/** An article in its five templates. */
import { AuthorNote } from '../components/author-note.tsx';
import { ArticleBody } from '../components/article-body.tsx';
import { Placement } from '../components/placement.tsx';
import { Related } from '../components/related.tsx';
import { StoryOpening } from '../components/story-opening.tsx';
import { TagLinks } from '../components/tag-links.tsx';
import { useSite } from '../store.ts';
import { Continued } from '../components/continued.tsx';

export function Page() {
  const content = useSite((state) => state.content);
  return (
    <article className="story" data-template={content.template} data-section={content.channel}>
      <StoryOpening content={content} />
      <div className="story-columns">
        <div className="story-main">
          <ArticleBody body={content.body} template={content.template} />
          <Continued />
          <TagLinks tags={content.tags} />
          <AuthorNote />
        </div>
        <aside className="side-rail" aria-label="Beside the story"><Placement slot="siderail_1" /></aside>
      </div>
      <Related />
    </article>
  );
}
