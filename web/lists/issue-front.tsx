/**
 * The front of the magazine: the cover beside the cover story, then the contents by department,
 * numbered through.
 */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { findSection, findSubSection } from '../../shared/brand/sections.ts';
import type { Card } from '../../shared/content/card.ts';
import { joinNames } from '../../shared/content/text.ts';
import { ISSUE_PAGES } from '../../shared/limits.ts';
import { pageHref } from '../../shared/urls/paths.ts';
import type { Paging } from '../state/secondary.ts';
import { SiteWords } from '../ui/site-words.tsx';
import { EmptyList } from './empty-list.tsx';
import { IssueCover } from './issue-cover.tsx';
import { departmentColumns, issueContents, type Department } from './issue-contents.ts';
import { Badge, StoryCard } from './story-card.tsx';

function Entry({ card, number }: { card: Card; number: number }) {
  // Its section stands above it.
  const kicker = card.kicker ?? findSubSection(brand, card.section)?.name;
  return (
    <li className="issue-entry">
      <span className="issue-number" aria-hidden="true">
        {number}
      </span>
      <div lang={card.language} dir={card.direction}>
        {kicker !== undefined && <p className="issue-kicker">{kicker}</p>}
        <h3 className="card-hed cover">
          <a href={card.url}>{card.hed}</a>
        </h3>
        <p className="byline">
          <SiteWords among={card.language}>
            {card.authors.length > 0 &&
              fill(words.by, { names: joinNames(card.authors, brand.language) })}
          </SiteWords>{' '}
          <Badge card={card} />
        </p>
      </div>
    </li>
  );
}

interface DepartmentListProps {
  readonly department: Department;
  /** Slug of the section that the issue is. */
  readonly own: string;
}

function DepartmentList({ department, own }: DepartmentListProps) {
  const { section = own, first, cards } = department;
  const title =
    department.section === own ? words.fromTheEditors : findSection(brand, section)?.name;
  return (
    <section className="issue-department" data-section={section}>
      <h2>{title ?? words.theMagazine}</h2>
      <ol>
        {cards.map((card, index) => (
          <Entry key={card.id} card={card} number={first + index} />
        ))}
      </ol>
    </section>
  );
}

/** Everything but the cover story. */
function Contents({ cards, own }: { cards: readonly Card[]; own: string }) {
  const { features, departments } = issueContents(cards, brand, own);
  return (
    <div className="issue-contents">
      {features.length > 0 && (
        <section className="issue-features">
          <h2>{words.features}</h2>
          <ol>
            {features.map((card, index) => (
              <li key={card.id}>
                <span className="issue-number" aria-hidden="true">
                  {index + 1}
                </span>
                <StoryCard card={card} size="small" place="row" showDek />
              </li>
            ))}
          </ol>
        </section>
      )}
      <div className="issue-departments" data-columns={departmentColumns(departments)}>
        {departments.map((department) => (
          <DepartmentList key={department.section ?? ''} department={department} own={own} />
        ))}
      </div>
    </div>
  );
}

const hasCover = brand.offer?.promo !== undefined;

interface IssueFrontProps {
  /** The cover story first. */
  readonly cards: readonly Card[];
  readonly paging: Paging | undefined;
  /** Slug of the magazine's section. */
  readonly section: string;
}

export function IssueFront({ cards, paging, section }: IssueFrontProps) {
  const [lead, ...rest] = cards;
  return (
    <>
      <div className="issue-opening">
        {lead === undefined ? (
          <EmptyList />
        ) : (
          <StoryCard
            card={lead}
            headingLevel={2}
            size="lead"
            // The cover shows what its story is about.
            place={hasCover ? false : 'lead'}
            ratio="16:9"
            showDek
            priority
          />
        )}
        {/* After its story, as on phones: what is first to see is first to reach. */}
        <IssueCover />
      </div>
      {rest.length > 0 && <Contents cards={rest} own={section} />}
      {paging !== undefined && paging.pages > ISSUE_PAGES && (
        <p className="issue-earlier">
          <a className="button button-quiet" rel="next" href={pageHref(paging, ISSUE_PAGES + 1)}>
            {words.earlierIssues}
          </a>
        </p>
      )}
    </>
  );
}
