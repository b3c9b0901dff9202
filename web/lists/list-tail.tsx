/** What leads on from the end of a list: what others read, a newsletter, and other sections. */
import { brand } from '#brand';
import { words } from '#words';
import { navigationSections, sectionPath } from '../../shared/brand/sections.ts';
import type { Section } from '../../shared/brand/brand.ts';
import { BACKCHANNEL, newsletterOf } from '../newsletter/newsletter-place.ts';
import { NewsletterSignUp } from '../newsletter/newsletter-sign-up.tsx';
import { useSite } from '../store.ts';
import { BandTitle } from './band-title.tsx';
import { StoryCard } from './story-card.tsx';

const SECTIONS = 3;

/** Returns the sections that follow in the navigation, which begins again after its end. */
function sectionsAfter(slug: string): Section[] {
  const all = navigationSections(brand);
  const at = all.findIndex((section) => section.slug === slug);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))].slice(0, SECTIONS);
}

export function ListTail() {
  const popular = useSite((state) => state.secondary.lists.popular) ?? [];
  const { category, parentCategory } = useSite((state) => state.context);
  const section = parentCategory || category;
  // Backchannel has a panel of its own with its newsletter.
  const newsletterKey = section === BACKCHANNEL ? undefined : newsletterOf(category);
  return (
    <div className="list-tail">
      {popular.length > 0 && (
        <section className="tail-popular" aria-label={words.mostPopular}>
          <BandTitle title={words.mostPopular} href="/most-popular/" />
          <ol>
            {popular.map((card) => (
              <li key={card.id}>
                <StoryCard card={card} place={false} size="small" showByline={false} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {newsletterKey !== undefined && <NewsletterSignUp newsletterKey={newsletterKey} />}
      <nav className="tail-sections" aria-label={words.moreSections}>
        <ul>
          {sectionsAfter(section).map((next) => (
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
