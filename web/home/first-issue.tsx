/**
 * The home page of a publication that has published nothing yet: what it will be, and the
 * publisher's next steps.
 */
import { brand } from '#brand';
import { words } from '#words';
import { navigationSections, sectionPath } from '../../shared/brand/sections.ts';
import { LettersBand } from './letters-band.tsx';

export function FirstIssue() {
  return (
    <div className="frame home first-issue">
      <div className="first-issue-head">
        {brand.issueLine !== undefined && <p className="section-label">{brand.issueLine}</p>}
        <h1>{words.firstIssue}</h1>
        {brand.description !== '' && <p className="dek">{brand.description}</p>}
      </div>
      <ol className="first-issue-contents">
        {navigationSections(brand).map((section) => (
          <li key={section.slug} data-section={section.slug}>
            <h2 className="cover">
              <a href={sectionPath(section)}>{section.name}</a>
            </h2>
            {section.description !== '' && <p>{section.description}</p>}
          </li>
        ))}
      </ol>
      <section className="first-issue-publisher" aria-labelledby="publisher-title">
        <h2 id="publisher-title">{words.forThePublisher}</h2>
        <p>{words.firstIssueHelp}</p>
        <pre>
          <code>
            {
              'npx masthead import PATH --dry-run\nnpx masthead import PATH\nnpx masthead publish ITEM.md'
            }
          </code>
        </pre>
      </section>
      <LettersBand />
    </div>
  );
}
