/**
 * The front page: lead and river, a row of four, then bands of which no two neighbors look the
 * same.
 */
import { Fragment, type ReactNode } from 'react';
import { brand } from '#brand';
import { ListAd } from '../ads/list-ad.tsx';
import { layBands } from '../home/band-layout.ts';
import { VideoBand } from '../home/video-band.tsx';
import { FirstIssue } from '../home/first-issue.tsx';
import { PhotoBand } from '../home/image-band.tsx';
import { PopularBand } from '../home/popular-band.tsx';
import { ReviewShelf } from '../home/review-shelf.tsx';
import { River } from '../home/river.tsx';
import { SectionBand } from '../home/section-band.tsx';
import { useList } from '../home/use-list.ts';
import { NewsletterSignUp } from '../newsletter/newsletter-sign-up.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import { useSite } from '../store.ts';

/** Content between the sections, keyed by the number of sections before it. */
const between: Readonly<Record<number, ReactNode>> = {
  1: (
    <div className="band band-ad">
      <ListAd place={1} />
    </div>
  ),
  2: <PopularBand />,
  3: <ReviewShelf />,
  4: <PhotoBand />,
  6: <VideoBand />,
};
const steps = Object.keys(between).map(Number);

function Bands() {
  const lists = useSite((state) => state.secondary.lists);
  const sections = brand.navigation.flatMap((slug) => {
    const cards = lists[`section:${slug}`] ?? [];
    return cards.length === 0 ? [] : [{ slug, cards }];
  });
  const layouts = layBands(sections.map(({ cards }) => cards));
  return (
    <>
      {sections.map(({ slug, cards }, index) => (
        <Fragment key={slug}>
          <SectionBand slug={slug} cards={cards} layout={layouts[index] ?? 'cover'} />
          {between[index + 1]}
        </Fragment>
      ))}
      {steps
        .filter((step) => step > sections.length)
        .map((step) => (
          <Fragment key={step}>{between[step]}</Fragment>
        ))}
    </>
  );
}

export function Page() {
  const [lead] = useList('lead');
  const row = useList('row');
  if (lead === undefined) return <FirstIssue />;
  return (
    <div className="home">
      <h1 className="visually-hidden">
        {brand.name}: {brand.tagline}
      </h1>
      <div className="home-top">
        <StoryCard card={lead} headingLevel={2} size="lead" showDek priority />
        <River />
      </div>
      {row.length > 0 && (
        <div className="home-row">
          {row.map((card) => (
            <StoryCard key={card.id} card={card} place="row" />
          ))}
        </div>
      )}
      <Bands />
      <div className="band band-newsletter">
        <NewsletterSignUp newsletterKey="WEEKLY" place="subscribePanel" />
      </div>
    </div>
  );
}
