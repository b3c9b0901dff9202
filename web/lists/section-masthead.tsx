/** The heading of a section, tag or list: its parent, its name, its description, and its size. */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { PageHeading } from '../state/secondary.ts';

interface SectionMastheadProps {
  readonly heading: PageHeading | undefined;
  /** Shown above the name, e.g. `Tag`. */
  readonly label?: string;
  /** Shown beside the description, e.g. the number of items. */
  readonly input?: string;
}

/** Sub-sections, kinds of reviews, and the page about the section. */
function Children({ heading }: { heading: PageHeading }) {
  const { title, children = [], aboutUrl } = heading;
  return (
    <nav className="section-children" aria-label={fill(words.moreIn, { title })}>
      <ul>
        {children.map((child) => (
          <li key={child.url}>
            <a href={child.url}>{child.name}</a>
          </li>
        ))}
        {aboutUrl !== undefined && (
          <li>
            <a href={aboutUrl}>{fill(words.about, { title })}</a>
          </li>
        )}
      </ul>
    </nav>
  );
}

export function SectionMasthead({ heading, label, input }: SectionMastheadProps) {
  if (heading === undefined) return null;
  const { parent, children = [], aboutUrl, orders = [] } = heading;
  const links = children.length + (aboutUrl === undefined ? 0 : 1);
  return (
    <div className="section-masthead barred" data-section={heading.section}>
      {(label !== undefined || parent !== undefined) && (
        <p className="section-label">
          {parent !== undefined && <a href={parent.url}>{parent.name}</a>}
          {label}
        </p>
      )}
      <h1>{heading.title}</h1>
      <div className="section-about">
        {heading.description !== '' && <p className="section-description">{heading.description}</p>}
        {/* One alone needs no row. */}
        {links === 1 && <Children heading={heading} />}
        {input !== undefined && <p className="section-details">{input}</p>}
      </div>
      {(links > 1 || orders.length > 0) && (
        <div className="section-ways">
          {links > 1 && <Children heading={heading} />}
          {orders.length > 0 && (
            <nav className="list-orders" aria-label={words.sortBy}>
              {orders.map(({ name, url, isCurrent }) => (
                <a key={url} href={url} aria-current={isCurrent ? 'true' : undefined}>
                  {name}
                </a>
              ))}
            </nav>
          )}
        </div>
      )}
    </div>
  );
}
