/** Links to the other standing pages, shown beside one of them. */
import { isPath } from '../navigation/is-path.ts';
import type { SecondaryState } from '../state/secondary.ts';

interface AboutLinksProps {
  readonly group: SecondaryState['linkGroups'][number] | undefined;
  /** The path of the page itself. */
  readonly pathname: string;
}

export function AboutLinks({ group, pathname }: AboutLinksProps) {
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
