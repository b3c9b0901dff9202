/** Standing pages: the publisher's own text, the staff, the site map, subscribing, secure tips. */
import type { PageType } from '../../shared/pages.ts';
import { AboutLinks } from '../about/about-links.tsx';
import { LinkGroups } from '../about/link-groups.tsx';
import { Questions } from '../story/questions.tsx';
import { Staff } from '../about/staff.tsx';
import { SubscribeOffer } from '../paywall/subscribe-offer.tsx';
import { useSite } from '../store.ts';

function Main({ type }: { type: PageType }) {
  const paragraphs = useSite((state) => state.secondary.paragraphs);
  switch (type) {
    case 'staff':
      return <Staff />;
    case 'sitemap':
      return <LinkGroups />;
    case 'subscribe':
      return <SubscribeOffer />;
    default:
      return (
        <div className="about">
          <Questions paragraphs={paragraphs} />
          <AboutLinks />
        </div>
      );
  }
}

export function Page() {
  const type = useSite((state) => state.context.contentType);
  const heading = useSite((state) => state.secondary.heading);
  return (
    <div className={`standing standing-${type}`}>
      <div className="standing-head">
        <h1>{heading?.title}</h1>
        {heading?.description && <p className="dek">{heading.description}</p>}
      </div>
      <Main type={type} />
    </div>
  );
}
