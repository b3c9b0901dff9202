/** Links to the other standing pages, shown beside one of them. */
import { isPath } from '../navigation/is-path.ts';
import { useSite } from '../state/store.ts';

export function AboutLinks() {
  const pathname = useSite((state) => state.context.url.pathname);
  const [group] = useSite((state) => state.secondary.linkGroups);
  if (group === undefined) return null;
  return (
    <nav className="about-links" aria-labelledby="about-links-title">
      <h2 className="section-label" id="about-links-title">
        {group.title}
      </h2>
      <ul>
        {group.links.map(({ url, name }) => (
          <li key={url}>
            <a href={url} aria-current={isPath(pathname, url) ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
