/**
 * What leads on from the end of a list: what others read, a newsletter, and other sections. Those of
 * the list's own section come first in what others read, so it has no numbers.
 */
import { brand } from '#brand';
import { words } from '#words';
import { sectionPath } from '../../shared/brand/sections.ts';
import { useShownSections } from '../navigation/shown-sections.ts';
import { BACKCHANNEL, newsletterOf } from '../newsletter/newsletter-place.ts';
import { NewsletterSignUp } from '../newsletter/newsletter-sign-up.tsx';
import type { ContextState } from '../state/context.ts';
import type { SecondaryState } from '../state/secondary.ts';
import { BandTitle } from './band-title.tsx';
import { nextSections } from './next-sections.ts';
import { StoryCard } from './story-card.tsx';

interface ListTailProps {
  readonly lists: SecondaryState['lists'];
  /** The page that the list is on. */
  readonly context: Pick<ContextState, 'category' | 'parentCategory'>;
}

export function ListTail({
  lists: { popular = [], page = [] },
  context: { category, parentCategory },
}: ListTailProps) {
  const { navigation } = useShownSections();
  const section = parentCategory || category;
  const next = nextSections(brand, section, page, navigation);
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
      {next.length > 0 && (
        <nav className="tail-sections" aria-label={words.moreSections}>
          <ul>
            {next.map((each) => (
              <li className="cover" key={each.slug} data-section={each.slug}>
                <a href={sectionPath(each)}>{each.name}</a>
                {each.description !== '' && <p>{each.description}</p>}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
