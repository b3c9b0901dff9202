/** The sections under the masthead (spec §3, Navigation sections). */
import { SharedPart } from '#shared-part';
import { words } from '#words';
import type { Section } from '../../shared/brand/brand.ts';
import { sectionPath } from '../../shared/brand/sections.ts';
import { useShownSections } from '../navigation/shown-sections.ts';
import { useSite } from '../state/store.ts';

interface SectionLinksProps {
  readonly sections: readonly Section[];
  readonly current: Section | undefined;
}

function SectionLinks({ sections, current }: SectionLinksProps) {
  return sections.map((section) => (
    <li key={section.slug}>
      <a
        href={sectionPath(section)}
        data-section={section.slug}
        aria-current={section === current ? 'true' : undefined}
      >
        {section.name}
      </a>
    </li>
  ));
}

export function SectionNav() {
  const { navigation: sections } = useShownSections();
  // While a page is fetched, the state is that of the page before.
  const current = useSite(({ context }) =>
    context.isFetchingInitialState
      ? sections.find((section) => window.location.pathname.startsWith(sectionPath(section)))
      : sections.find(({ slug }) => slug === (context.parentCategory || context.category)),
  );
  if (sections.length === 0) return null;
  return (
    <nav className="section-nav" aria-label={words.sections}>
      <SharedPart
        as="ul"
        className="section-links"
        name="section-links"
        madeOf={current ?? sections}
      >
        <SectionLinks sections={sections} current={current} />
      </SharedPart>
    </nav>
  );
}
