/** The sections under the masthead (spec §3, Navigation sections). */
import { brand } from '#brand';
import { words } from '#words';
import { navigationSections, sectionPath } from '../../shared/brand/sections.ts';
import { useSite } from '../store.ts';

const sections = navigationSections(brand);

export function SectionNav() {
  // While a page is fetched, the state is that of the page before.
  const current = useSite(({ context }) =>
    context.isFetchingInitialState
      ? sections.find((section) => window.location.pathname.startsWith(sectionPath(section)))?.slug
      : context.parentCategory || context.category,
  );
  return (
    <nav className="section-nav" aria-label={words.sections}>
      <ul className="section-links">
        {sections.map((section) => (
          <li key={section.slug}>
            <a
              href={sectionPath(section)}
              data-section={section.slug}
              aria-current={section.slug === current ? 'true' : undefined}
            >
              {section.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
