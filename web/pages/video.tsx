/** Films: one with its player and text, or the section with the newest one on top; the others as a strip of stills. */
import { ArticleBody } from '../components/article-body.tsx';
import { BandTitle } from '../components/band-title.tsx';
import { Byline } from '../components/byline.tsx';
import { Paging } from '../components/paging.tsx';
import { SectionMasthead } from '../components/section-masthead.tsx';
import { StoryCard } from '../components/story-card.tsx';
import { StoryMeta } from '../components/story-meta.tsx';
import { TagLinks } from '../components/tag-links.tsx';
import { VIDEO_LIMIT } from '../../shared/limits.ts';
import { useSite } from '../store.ts';

function Film() {
  const content = useSite((state) => state.content);
  const [video] = content.videos;
  return (
    <article className="film" data-section="video">
      {video !== undefined && (
        <div className="film-stage">
          <video controls preload="none" playsInline poster={video.poster?.src} aria-label={content.hed}>
            <source src={video.src} />
            {video.captions && <track kind="captions" src={video.captions} default label="Captions" />}
          </video>
        </div>
      )}
      <header className="story-head">
        <h1>{content.hed}</h1>
        {content.dek !== '' && <p className="dek">{content.dek}</p>}
        <div className="story-credit">
          <Byline contributors={content.contributors} />
          <StoryMeta pubDate={content.pubDate} modifiedAt="" wordCount={0} />
        </div>
      </header>
      <div className="story-columns">
        <div className="story-main">
          <ArticleBody body={content.body} template={content.template} />
          <TagLinks tags={content.tags} />
        </div>
      </div>
    </article>
  );
}

export function Page() {
  const isFilm = useSite((state) => state.context.contentType === 'cnevideo');
  const { heading, lists, paging } = useSite((state) => state.secondary);
  const [lead, ...rest] = lists.page ?? [];
  if (isFilm) {
    const playlist = (lists.related ?? []).slice(0, VIDEO_LIMIT);
    return (
      <div className="video-page">
        <Film />
        {playlist.length > 0 && (
          <section className="playlist" aria-label="More films">
            <BandTitle title="More films" href="/video/" />
            <div className="stills">{playlist.map((card) => <StoryCard key={card.id} card={card} place="still" size="small" showByline={false} />)}</div>
          </section>
        )}
      </div>
    );
  }
  return (
    <div className="video-page" data-section="video">
      <SectionMasthead heading={heading} />
      {lead === undefined ? <p className="empty">No film has been published yet.</p> : <StoryCard card={lead} headingLevel={2} size="lead" place="lead-wide" showDek priority />}
      <div className="stills">{rest.map((card) => <StoryCard key={card.id} card={card} headingLevel={2} place="still" size="small" showByline={false} />)}</div>
      {paging !== undefined && <Paging paging={paging} />}
    </div>
  );
}
