/**
 * A contributor: portrait, biography, links to other profiles, and all their work for the
 * publication.
 */
import { words } from '#words';
import { asLead } from '../../shared/content/image-room.ts';
import type { Contributor } from '../../shared/content/item.ts';
import { fill } from '../../shared/words/fill.ts';
import { plural } from '../../shared/words/plural.ts';
import { ArchiveList } from '../lists/archive-list.tsx';
import { EmptyList } from '../lists/empty-list.tsx';
import { isInWords } from '../lists/list-in-words.ts';
import { ListTail } from '../lists/list-tail.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import { Paging } from '../navigation/paging.tsx';
import { Image } from '../ui/image.tsx';
import type { PageProps } from '../navigation/page-bundles.ts';

interface FactsProps {
  readonly person: Contributor;
  readonly work: readonly string[];
  /** How much of it there is. */
  readonly total: number;
}

/** What they did, how much of it there is, and where else they are. */
function Facts({ person, work, total }: FactsProps) {
  const facts = total > 0 ? [plural(words.stories, total), ...work] : work;
  const links = Object.entries(person.links ?? {});
  if (facts.length + links.length === 0) return null;
  return (
    <ul className="contributor-links">
      {facts.length > 0 && <li>{facts.join(' · ')}</li>}
      {links.map(([name, url]) => (
        <li key={name}>
          <a href={url} rel="me noopener">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Page({ context, content, secondary }: PageProps) {
  const { contributor, work = [], lists, paging } = secondary;
  if (contributor === undefined) return null;
  const { page = [] } = lists;
  // Without images the name alone is large.
  const lead = isInWords(page) ? undefined : page[0];
  const rest = lead === undefined ? page : page.slice(1);
  return (
    <div className="frame contributor with-lead">
      <div className="contributor-head">
        {contributor.portrait?.src !== undefined && (
          <Image image={contributor.portrait} place="portrait" priority />
        )}
        <div>
          {contributor.title && (
            <p className="section-label">
              <bdi>{contributor.title}</bdi>
            </p>
          )}
          <h1>
            <bdi>{contributor.name}</bdi>
          </h1>
          {contributor.bio && (
            <p className="contributor-bio" dir="auto">
              {contributor.bio}
            </p>
          )}
          <Facts person={contributor} work={work} total={content.recentWork.total} />
        </div>
      </div>
      {lead !== undefined && (
        <StoryCard
          card={asLead(lead)}
          headingLevel={2}
          size="lead"
          showDek
          // Others who wrote it, or all of it where the person did something else.
          showByline={lead.authors.join() !== contributor.name}
          showDate
        />
      )}
      {rest.length > 0 && (
        <ArchiveList
          cards={rest}
          page={page}
          pageName={secondary.heading?.title}
          person={contributor.name}
        />
      )}
      {page.length === 0 && <EmptyList text={fill(words.noWorkYet, { name: contributor.name })} />}
      {paging !== undefined && <Paging paging={paging} />}
      <ListTail lists={lists} context={context} />
    </div>
  );
}
