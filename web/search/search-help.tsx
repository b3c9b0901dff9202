/**
 * Help when a search has no words or no results: another spelling, what to try, the sections, the
 * latest.
 */
import { brand } from '#brand';
import { words } from '#words';
import type { Card } from '../../shared/content/card.ts';
import { fill } from '../../shared/words/fill.ts';
import { sectionPath } from '../../shared/brand/sections.ts';
import { useShownSections } from '../navigation/shown-sections.ts';
import { StoryCard } from '../lists/story-card.tsx';

function SectionLinks() {
  const { navigation } = useShownSections();
  return (
    <ul className="search-sections">
      {navigation.map((section) => (
        <li key={section.slug} data-section={section.slug}>
          <a href={sectionPath(section)}>{section.name}</a>
        </li>
      ))}
      <li>
        <a href="/most-popular/">{words.mostPopular}</a>
      </li>
      <li>
        <a href={`/${brand.key}-staff/`}>{words.staff}</a>
      </li>
    </ul>
  );
}

/** @param props.latest The newest items. */
export function SearchHelp({ query, latest }: { query: string; latest: readonly Card[] }) {
  // Without a query, the first image is the largest paint of phones and tablets.
  const first = query === '' ? latest.find(({ image }) => image?.src !== undefined) : undefined;
  return (
    <div className="search-help">
      {query !== '' && (
        <div className="search-none">
          <h2>{fill(words.searchTipNone, { query })}</h2>
          <ul className="search-tips">
            <li>{words.searchTipName}</li>
            <li>{words.searchTipScope}</li>
          </ul>
        </div>
      )}
      <section aria-labelledby="search-sections-title">
        <h2 className="section-label" id="search-sections-title">
          {query === '' ? words.browse : words.browseInstead}
        </h2>
        <SectionLinks />
      </section>
      {latest.length > 0 && (
        <section aria-labelledby="search-latest-title">
          <h2 className="section-label" id="search-latest-title">
            {words.theLatest}
          </h2>
          <div className="latest-row card-row">
            {latest.map((card) => (
              <StoryCard
                key={card.id}
                card={card}
                place="row"
                size="small"
                priority={card === first}
              />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
