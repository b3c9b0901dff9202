/** The head of a section, tag or list: its name, what it is about, and what it holds. */
import type { PageHeading } from '../state/secondary.ts';

export function SectionMasthead({ heading, label }: { heading: PageHeading | undefined; label?: string }) {
  if (heading === undefined) return null;
  return (
    <div className="section-masthead" data-section={heading.section}>
      {label && <p className="section-label">{label}</p>}
      <h1>{heading.title}</h1>
      {heading.description !== '' && <p className="section-description">{heading.description}</p>}
      {((heading.children?.length ?? 0) > 0 || heading.aboutUrl) && (
        <ul className="section-children">
          {heading.children?.map((child) => <li key={child.url}><a href={child.url}>{child.name}</a></li>)}
          {heading.aboutUrl && <li><a href={heading.aboutUrl}>About {heading.title}</a></li>}
        </ul>
      )}
    </div>
  );
}
