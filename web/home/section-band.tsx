/** A section on the home page, in one of the layouts. */
import type { ReactNode } from 'react';
import { brand } from '#brand';
import type { Section } from '../../shared/brand/brand.ts';
import { findSection, sectionPath } from '../../shared/brand/sections.ts';
import type { Card } from '../../shared/content/card.ts';
import { fitted } from '../ui/fitted.ts';
import { isPortrait } from '../../shared/content/image-room.ts';
import { BandTitle, MoreLink } from '../lists/band-title.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import { ShortDate } from '../ui/short-date.tsx';
import type { BandLayout } from '../../shared/content/bands.ts';

interface LayoutProps {
  readonly section: Section;
  readonly first: Card;
  readonly rest: readonly Card[];
}

const inWords = (card: Card, showDek = false): ReactNode => (
  <StoryCard key={card.id} card={card} place={false} size="small" showDek={showDek} />
);

/** Title at the side, with the section's description. */
function SideTitle({ section }: { section: Section }) {
  return (
    <div className="side-title">
      <h2>
        <a href={sectionPath(section)} {...fitted(section.name)} />
      </h2>
      {section.description !== '' && <p>{section.description}</p>}
      <MoreLink title={section.name} href={sectionPath(section)} />
    </div>
  );
}

/** An image over eight columns with its text beside it, then a row of text. */
function Cover({ section, first, rest }: LayoutProps) {
  return (
    <>
      <BandTitle title={section.name} href={sectionPath(section)} />
      <div className="cover-story">
        <StoryCard card={first} size="large" place="lead" ratio="16:9" showDek />
      </div>
      {rest.length > 0 && (
        <div className="cover-rest card-row card-lines">{rest.map((card) => inWords(card))}</div>
      )}
    </>
  );
}

/** One with its image, three in words beside it. */
function Columns({ section, first, rest }: LayoutProps) {
  return (
    <>
      <BandTitle title={section.name} href={sectionPath(section)} />
      <div className="column-row">
        <StoryCard card={first} place="card-large" showDek />
        {rest.map((card) => inWords(card, true))}
      </div>
    </>
  );
}

/** The title and three small items on the left, the large item on the right. */
function Mirror({ section, first, rest }: LayoutProps) {
  return (
    <div className="mirror">
      <div className="mirror-side card-rows">
        <BandTitle title={section.name} href={sectionPath(section)} />
        {rest.map((card) => (
          <StoryCard key={card.id} card={card} size="small" showDek={rest.length < 3} />
        ))}
      </div>
      <StoryCard card={first} size="large" showDek />
    </div>
  );
}

/** Headlines as large as in print, with nothing beside them. */
function Essays({ section, first, rest }: LayoutProps) {
  return (
    <div className="side-by-side">
      <SideTitle section={section} />
      <div className="essays card-rows">
        {[first, ...rest].map((card) => (
          <StoryCard key={card.id} card={card} place={false} size="large" showDek />
        ))}
      </div>
    </div>
  );
}

/** A headline as large as in print, with the others in a column beside it. */
function Leader({ section, first, rest }: LayoutProps) {
  return (
    <>
      <BandTitle title={section.name} href={sectionPath(section)} />
      <div className="column-row">
        <StoryCard card={first} place={false} size="large" showDek />
        {rest.map((card) => inWords(card, true))}
      </div>
    </>
  );
}

/** Headlines with their days. */
function Dated({ section, first, rest }: LayoutProps) {
  return (
    <>
      <BandTitle title={section.name} href={sectionPath(section)} />
      <ul className="dated">
        {[first, ...rest].map((card) => (
          <li key={card.id}>
            <ShortDate iso={card.pubDate} />
            <StoryCard card={card} place={false} showDek />
          </li>
        ))}
      </ul>
    </>
  );
}

function Numbered({ section, first, rest }: LayoutProps) {
  return (
    <>
      <BandTitle title={section.name} href={sectionPath(section)} />
      <ol className="numbered">
        {[first, ...rest].map((card) => (
          <li key={card.id}>
            <StoryCard card={card} place={false} showDek />
          </li>
        ))}
      </ol>
    </>
  );
}

/** One long read, with its image extending to the edge of the page. */
function Feature({ section, first, rest }: LayoutProps) {
  return (
    <div className="feature">
      <div className="feature-words">
        <BandTitle title={section.name} href={sectionPath(section)} />
        {rest.length > 0 && (
          <div className="feature-rest card-row">
            {rest.slice(0, 3).map((card) => inWords(card))}
          </div>
        )}
      </div>
      <StoryCard card={first} size="lead" place="card-large" showDek />
    </div>
  );
}

/** Three tall images under a centered title. */
function Triptych({ section, first, rest }: LayoutProps) {
  return (
    <>
      <div className="centred-title">
        <h2>
          <a href={sectionPath(section)} {...fitted(section.name)} />
        </h2>
        {section.description !== '' && <p>{section.description}</p>}
        <MoreLink title={section.name} href={sectionPath(section)} />
      </div>
      <div className="triptych">
        {[first, ...rest].slice(0, 3).map((card) => (
          <StoryCard key={card.id} card={card} place="tall" showDek />
        ))}
      </div>
    </>
  );
}

/** Two halves of equal weight. */
function Pair({ section, first, rest }: LayoutProps) {
  const halves = [first, ...rest].slice(0, 2);
  const place = halves.every(isPortrait) ? 'tall-half' : 'half';
  return (
    <>
      <BandTitle title={section.name} href={sectionPath(section)} />
      <div className="pair">
        {halves.map((card) => (
          <StoryCard key={card.id} card={card} size="large" place={place} showDek />
        ))}
      </div>
    </>
  );
}

const components: Readonly<Record<BandLayout, (props: LayoutProps) => ReactNode>> = {
  cover: Cover,
  columns: Columns,
  mirror: Mirror,
  essays: Essays,
  dated: Dated,
  leader: Leader,
  numbered: Numbered,
  feature: Feature,
  triptych: Triptych,
  pair: Pair,
};

export function SectionBand({
  slug,
  title,
  layout,
  cards,
}: {
  slug: string;
  /** Default: the section's name. */
  title?: string;
  layout: BandLayout;
  cards: readonly Card[];
}) {
  const found = findSection(brand, slug);
  const [first, ...rest] = cards;
  if (found === undefined || first === undefined) return null;
  const section = title === undefined ? found : { ...found, name: title };
  const Layout = components[layout];
  return (
    <section className={`band band-${layout}`} data-section={slug} aria-label={section.name}>
      <Layout section={section} first={first} rest={rest} />
    </section>
  );
}
