/** The front page: lead and river, then bands of which no two neighbours look the same. */
import { brand } from '#brand';
import { findSection, sectionPath } from '../../shared/brand/sections.ts';
import type { Card } from '../../shared/content/card.ts';
import { clockTime } from '../../shared/content/text.ts';
import { BandTitle } from '../components/band-title.tsx';
import { NewsletterSignUp } from '../components/newsletter-sign-up.tsx';
import { StoryCard } from '../components/story-card.tsx';
import { useSite } from '../store.ts';

type Layout = 'pair' | 'pictures' | 'numbered' | 'one-and-three' | 'columns';
const layouts: readonly Layout[] = ['one-and-three', 'numbered', 'pictures', 'columns'];

function useList(name: string): readonly Card[] {
  return useSite((state) => state.secondary.lists[name]) ?? [];
}

function River({ cards }: { cards: readonly Card[] }) {
  return (
    <section className="river" aria-labelledby="river-title">
      <h2 id="river-title" className="river-title">The latest</h2>
      <ol>
        {cards.map((card) => (
          <li key={card.id} data-section={card.section}>
            <time dateTime={card.pubDate}>{clockTime(card.pubDate, brand.timeZone, brand.language)}<span>{new Intl.DateTimeFormat(brand.language, { timeZone: brand.timeZone, month: 'short', day: 'numeric' }).format(new Date(card.pubDate))}</span></time>
            <h3><a href={card.url}>{card.hed}</a></h3>
          </li>
        ))}
      </ol>
      <a className="band-more" href="/most-recent/">Everything, newest first</a>
    </section>
  );
}

function SectionBand({ slug, layout: planned }: { slug: string; layout: Layout }) {
  const cards = useList(`section:${slug}`);
  const section = findSection(brand, slug);
  const [first, ...rest] = cards;
  // A section with little that is new gets its one or two pieces in full size.
  const layout = cards.length < 3 ? 'pair' : planned;
  if (section === undefined || first === undefined) return null;
  return (
    <section className={`band band-${layout}`} data-section={slug} aria-label={section.name}>
      <BandTitle title={section.name} href={sectionPath(section)} />
      {layout === 'pair' && (
        <div className="band-body">{cards.map((card) => <StoryCard key={card.id} card={card} size="large" ratio="16:9" showDek />)}</div>
      )}
      {layout === 'one-and-three' && (
        <div className="band-body">
          <StoryCard card={first} size="large" showDek />
          <div className="band-rest">{rest.slice(0, 3).map((card) => <StoryCard key={card.id} card={card} size="small" />)}</div>
        </div>
      )}
      {layout === 'numbered' && (
        <ol className="band-body numbered">
          {cards.slice(0, 4).map((card) => <li key={card.id}><StoryCard card={card} place={false} showDek size="medium" /></li>)}
        </ol>
      )}
      {layout === 'pictures' && (
        <div className="band-body">{cards.slice(0, 3).map((card, index) => (index === 0
          ? <StoryCard key={card.id} card={card} size="large" ratio="16:9" showDek />
          : <StoryCard key={card.id} card={card} place="tall" />))}</div>
      )}
      {layout === 'columns' && (
        <div className="band-body">
          <StoryCard card={first} size="medium" ratio="16:9" showDek />
          {rest.slice(0, 3).map((card) => <StoryCard key={card.id} card={card} place={false} showDek size="small" />)}
        </div>
      )}
    </section>
  );
}

function ReviewShelf() {
  const cards = useList('reviews');
  if (cards.length === 0) return null;
  return (
    <section className="band band-shelf" aria-label="Reviews" data-section={brand.reviewSection}>
      <BandTitle title="Reviews" href={`/category/${brand.reviewSection}/reviews/reviews/`} more="The test room" />
      <div className="shelf">{cards.slice(0, 6).map((card) => <StoryCard key={card.id} card={card} place="shelf" size="small" showByline={false} />)}</div>
    </section>
  );
}

function PhotoBand() {
  const cards = useList('photo');
  if (cards.length === 0) return null;
  return (
    <section className="band band-photo" aria-label="Photo">
      <div className="band-photo-inner">
        <BandTitle title="Photo" href="/category/photo/" />
        <div className="tall-row">{cards.slice(0, 4).map((card) => <StoryCard key={card.id} card={card} place="tall" showByline={false} />)}</div>
      </div>
    </section>
  );
}

function FilmBand() {
  const cards = useList('video');
  if (cards.length === 0) return null;
  return (
    <section className="band band-film" aria-label="Video">
      <BandTitle title="Video" href="/video/" />
      <div className="band-body">{cards.slice(0, 3).map((card) => <StoryCard key={card.id} card={card} place="still" showByline={false} showDek />)}</div>
    </section>
  );
}

function Popular() {
  const cards = useList('popular');
  if (cards.length === 0) return null;
  return (
    <section className="band band-popular" aria-label="Most popular">
      <BandTitle title="Most popular" href="/most-popular/" />
      <ol>{cards.slice(0, 5).map((card) => <li key={card.id}><StoryCard card={card} place={false} size="small" showByline={false} /></li>)}</ol>
    </section>
  );
}

export function Page() {
  const [lead] = useList('lead');
  const river = useList('river');
  const row = useList('row');
  const bands = useSite((state) => state.secondary.lists);
  const filled = brand.navigation.filter((slug) => (bands[`section:${slug}`]?.length ?? 0) > 0);
  const half = Math.ceil(filled.length / 2);
  const band = (slug: string, index: number) => <SectionBand key={slug} slug={slug} layout={layouts[index % layouts.length] ?? 'columns'} />;
  if (lead === undefined) {
    return (
      <div className="home home-empty">
        <h1>{brand.name}</h1>
        <p>{brand.tagline}. Nothing has been published yet.</p>
      </div>
    );
  }
  return (
    <div className="home">
      <h1 className="visually-hidden">{brand.name}: {brand.tagline}</h1>
      <div className="home-top">
        <StoryCard card={lead} headingLevel={2} size="lead" showDek priority />
        {river.length > 0 && <River cards={river} />}
      </div>
      {row.length > 0 && <div className="home-row">{row.map((card) => <StoryCard key={card.id} card={card} place="row" />)}</div>}
      {filled.slice(0, half).map(band)}
      <ReviewShelf />
      <PhotoBand />
      {filled.slice(half).map((slug, index) => band(slug, half + index))}
      <FilmBand />
      <Popular />
      <div className="band band-newsletter"><NewsletterSignUp newsletterKey="WEEKLY" place="subscribePanel" /></div>
    </div>
  );
}
