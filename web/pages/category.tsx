/**
 * A section, sub-section, review category or the magazine: one lead, then a list, then what leads on.
 * The photo section is a wall of images.
 */
import { brand } from '#brand';
import { words } from '#words';
import { asLead } from '../../shared/content/image-room.ts';
import { reviewCategoryPath } from '../../shared/brand/sections.ts';
import type { Card } from '../../shared/content/card.ts';
import { SectionMasthead } from '../lists/section-masthead.tsx';
import { BandTitle } from '../lists/band-title.tsx';
import { Price } from '../ui/price.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import { kickerOf } from '../lists/archive-item.tsx';
import { ArchiveList } from '../lists/archive-list.tsx';
import { IssueFront } from '../lists/issue-front.tsx';
import { ListTail } from '../lists/list-tail.tsx';
import { PhotoFront } from '../lists/photo-front.tsx';
import { listSummary } from '../lists/list-summary.ts';
import { Paging } from '../navigation/paging.tsx';
import type { PageProps } from '../navigation/page-bundles.ts';
import { VendorWidgetPlace } from '../vendor-widget/vendor-widget-place.tsx';

/** The section of photo stories (spec §2.3), and that of the printed issue. */
const PHOTO = 'photo';
const MAGAZINE = 'magazine';

function Stories({ cards, pageName }: { cards: readonly Card[]; pageName: string | undefined }) {
  const [lead, ...rest] = cards;
  return (
    <>
      {lead !== undefined && (
        <StoryCard
          card={asLead(lead)}
          headingLevel={2}
          size="lead"
          showDek
          showDate
          showKicker={kickerOf(lead) !== pageName}
          priority
          after={lead.price && <Price price={lead.price} className="card-price" />}
        />
      )}
      {(rest.length > 0 || lead === undefined) && (
        <ArchiveList cards={rest} page={cards} pageName={pageName} />
      )}
    </>
  );
}

function Main({ heading, lists, paging }: PageProps['secondary']) {
  const { section, title } = heading ?? {};
  const cards = lists.page ?? [];
  if (section === MAGAZINE) return <IssueFront cards={cards} paging={paging} section={section} />;
  return (
    <>
      {section === PHOTO ? (
        <PhotoFront cards={cards} />
      ) : (
        <Stories cards={cards} pageName={title} />
      )}
      {paging !== undefined && <Paging paging={paging} />}
      {lists.beneath !== undefined && (
        <section className="list-beneath" aria-label={words.allReviews}>
          <BandTitle title={words.allReviews} href={reviewCategoryPath(brand, 'reviews')} />
          <ArchiveList cards={lists.beneath} pageName={title} />
        </section>
      )}
    </>
  );
}

export function Page({ context, secondary }: PageProps) {
  const { heading, lists, paging } = secondary;
  return (
    <div className="frame section-front with-lead" data-section={heading?.section}>
      <SectionMasthead
        heading={heading}
        input={
          heading?.section === MAGAZINE ? brand.issueLine : listSummary(paging, heading?.counts)
        }
      />
      <Main {...secondary} />
      <ListTail lists={lists} context={context} />
      <VendorWidgetPlace />
    </div>
  );
}
