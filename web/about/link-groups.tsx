/** The site map: links in groups that people can read. */
import { useSite } from '../store.ts';

export function LinkGroups() {
  const groups = useSite((state) => state.secondary.linkGroups);
  return (
    <div className="link-groups">
      {groups
        .filter(({ links }) => links.length > 0)
        .map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h2>{group.title}</h2>
            <ul>
              {group.links.map((link) => (
                <li key={link.url}>
                  <a href={link.url}>{link.name}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
