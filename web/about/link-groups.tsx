/** The site map: the sections with what they hold, then all other links in groups. */
import { words } from '#words';
import { numberText } from '../../shared/words/fill.ts';
import { plural } from '../../shared/words/plural.ts';
import type { GroupedLink, SecondaryState } from '../state/secondary.ts';

interface LinkGroupsProps {
  readonly groups: SecondaryState['linkGroups'];
}

function Count({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <span className="link-count">
      <span aria-hidden="true">{numberText(count)}</span>
      <span className="visually-hidden">{plural(words.stories, count)}</span>
    </span>
  );
}

function Links({ links }: { links: readonly GroupedLink[] }) {
  return (
    <ul>
      {links.map(({ url, name, section, count }) => (
        <li key={url} data-section={section}>
          <a href={url}>
            <span>{name}</span> <Count count={count} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** @param props.groups The sections first. */
export function LinkGroups({ groups: [sections, ...groups] }: LinkGroupsProps) {
  return (
    <>
      {sections !== undefined && sections.links.length > 0 && (
        <section className="link-sections" aria-label={sections.title}>
          <Links links={sections.links} />
        </section>
      )}
      <div className="link-groups">
        {groups
          .filter(({ links }) => links.length > 0)
          .map((group) => (
            <section key={group.title} aria-label={group.title}>
              <h2>{group.title}</h2>
              <Links links={group.links} />
            </section>
          ))}
      </div>
    </>
  );
}
