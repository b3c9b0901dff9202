/**
 * A contributor: portrait, biography, links to other profiles, and all their work for the
 * publication.
 */
import { words } from '#words';
import { plural } from '../../shared/words/plural.ts';
import { ArchiveList } from '../lists/archive-list.tsx';
import { ListTail } from '../lists/list-tail.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import { Paging } from '../navigation/paging.tsx';
import { Image } from '../ui/image.tsx';
import { useSite } from '../store.ts';

export function Page() {
  const { contributor, lists, paging } = useSite((state) => state.secondary);
  const total = useSite((state) => state.content.recentWork.total);
  if (contributor === undefined) return null;
  const [lead, ...rest] = lists.page ?? [];
  const links = Object.entries(contributor.links ?? {});
  return (
    <div className="contributor">
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
          <ul className="contributor-links">
            <li>{plural(words.stories, total)}</li>
            {links.map(([name, url]) => (
              <li key={name}>
                <a href={url} rel="me noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      {lead !== undefined && (
        <StoryCard
          card={lead}
          headingLevel={2}
          size="lead"
          showDek
          // A photographer's page lists what others have written.
          showByline={lead.authors[0] !== contributor.name}
          showDate
        />
      )}
      {(rest.length > 0 || lead === undefined) && <ArchiveList cards={rest} />}
      {paging !== undefined && <Paging paging={paging} />}
      <ListTail />
    </div>
  );
}
