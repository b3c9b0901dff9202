/**
 * What leads on from the end of a list: what others read, a newsletter, and other sections. Those of
 * the list's own section come first in what others read, so it has no numbers.
 */
import { brand } from '#brand';
import { words } from '#words';
import { sectionPath } from '../../shared/brand/sections.ts';
import { BACKCHANNEL, newsletterOf } from '../newsletter/newsletter-place.ts';
import { NewsletterSignUp } from '../newsletter/newsletter-sign-up.tsx';
import { useSite } from '../store.ts';
import { BandTitle } from './band-title.tsx';
import { nextSections } from './next-sections.ts';
import { StoryCard } from './story-card.tsx';

export function ListTail() {
  const { popular = [], page = [] } = useSite((state) => state.secondary.lists);
  const { category, parentCategory } = useSite((state) => state.context);
  const section = parentCategory || category;
  // Backchannel has a panel of its own with its newsletter.
  const newsletterKey = section === BACKCHANNEL ? undefined : newsletterOf(category);
  return (
    <div className="list-tail">
      {popular.length > 0 && (
        <section className="tail-popular" aria-label={words.mostPopular}>
          <BandTitle title={words.mostPopular} href="/most-popular/" />
          <ul>
            {popular.map((card) => (
              <li key={card.id}>
                <StoryCard card={card} place={false} size="small" showByline={false} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {newsletterKey !== undefined && <NewsletterSignUp newsletterKey={newsletterKey} />}
      <nav className="tail-sections" aria-label={words.moreSections}>
        <ul>
          {nextSections(brand, section, page).map((next) => (
            <li key={next.slug} data-section={next.slug}>
              <a href={sectionPath(next)}>{next.name}</a>
              <p>{next.description}</p>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
