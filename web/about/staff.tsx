/** The staff of the publication, by department. */
import { words } from '#words';
import type { Contributor } from '../../shared/content/item.ts';
import { authorPath } from '../../shared/urls/paths.ts';
import { Image } from '../ui/image.tsx';
import { staffDepartments } from './staff-departments.ts';

export function Staff({ people: staff }: { people: readonly Contributor[] }) {
  const departments = staffDepartments(staff);
  if (departments.length === 0) return <p className="empty">{words.noStaff}</p>;
  return departments.map(({ name, people }) => (
    <section key={name} className="department" aria-label={name}>
      <h2>{name}</h2>
      <ul className="people">
        {people.map((person) => (
          <li key={person.slug}>
            <Image image={person.portrait} place="portrait" decorative />
            <h3 className="cover">
              <a href={authorPath(person.slug)}>{person.name}</a>
            </h3>
            {person.title && <p>{person.title}</p>}
          </li>
        ))}
      </ul>
    </section>
  ));
}
