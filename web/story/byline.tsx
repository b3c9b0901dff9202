/**
 * Credits of an item, one sentence per role. An item without names is credited to the staff (spec
 * §3).
 */
import type { ContributorRole } from '../../shared/content/item.ts';
import { authorPath } from '../../shared/urls/paths.ts';
import type { ContentState } from '../state/content.ts';

const roleWords: Readonly<Record<ContributorRole, string>> = {
  author: 'By',
  photographer: 'Photographs by',
  portraitist: 'Portraits by',
  stylist: 'Styling by',
  illustrator: 'Illustrations by',
  producer: 'Produced by',
  captionist: 'Captions by',
  introducer: 'Introduced by',
};
const roles = Object.keys(roleWords) as ContributorRole[];

/** Returns the separator before the name at `index` of `count`: commas, and 'and' (spec §5). */
function joint(index: number, count: number): string {
  if (index === 0) return '';
  if (index < count - 1) return ', ';
  return count === 2 ? ' and ' : ', and ';
}

export function Byline({ contributors }: Pick<ContentState, 'contributors'>) {
  const named = roles.filter((role) => (contributors[role]?.length ?? 0) > 0);
  if (named.length === 0) return <p className="byline">By Staff</p>;
  return (
    <div className="bylines">
      {named.map((role) => (
        <p key={role} className="byline">
          {roleWords[role]}{' '}
          {contributors[role]?.map((person, index, all) => (
            <span key={person.slug}>
              {joint(index, all.length)}
              <a href={authorPath(person.slug)} rel="author">
                {person.name}
              </a>
            </span>
          ))}
          {named.length > 1 && '.'}
        </p>
      ))}
    </div>
  );
}
