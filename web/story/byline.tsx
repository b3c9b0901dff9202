/**
 * Credits of an item, one sentence per role. An item without names is credited to the staff (spec
 * §3).
 */
import type { ReactNode } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { SiteWords } from '../ui/site-words.tsx';
import { weave } from '../ui/weave.ts';
import type { ContributorRole } from '../../shared/content/item.ts';
import { authorPath } from '../../shared/urls/paths.ts';
import type { ContentState } from '../state/content.ts';
import { roleCredits } from './role-credits.ts';

const roles = Object.keys(roleCredits) as ContributorRole[];

/** Made when it is first asked: most items have one author, and the first use of `Intl` is slow. */
let names: Intl.ListFormat | undefined;

type People = NonNullable<ContentState['contributors'][ContributorRole]>;

function NameLink({ slug, name }: People[number]) {
  return (
    <a href={authorPath(slug)} rel="author">
      {name}
    </a>
  );
}

/** Links to people's pages, joined as the language joins a list (spec §5: commas, and 'and'). */
function nameLinks(people: People): ReactNode[] {
  if (people.length === 1)
    return people.map((person) => <NameLink key={person.slug} {...person} />);
  names ??= new Intl.ListFormat(brand.language);
  const parts = names.formatToParts(people.map((_, index) => String(index)));
  return parts.map(({ type, value }) => {
    const person = type === 'element' ? people[Number(value)] : undefined;
    return person === undefined ? value : <NameLink key={person.slug} {...person} />;
  });
}

export function Byline({
  contributors,
  language,
}: Pick<ContentState, 'contributors' | 'language'>) {
  const slugs = (role: ContributorRole) =>
    (contributors[role] ?? [])
      .map(({ slug }) => slug)
      .sort()
      .join(' ');
  // Those who wrote it took the photographs too.
  const tookThem = slugs('author') === slugs('photographer');
  const named = roles.filter(
    (role) => slugs(role) !== '' && !(tookThem && role === 'photographer'),
  );
  if (named.length === 0) return <p className="byline">{words.byStaff}</p>;
  return (
    <div className="bylines">
      {named.map((role) => (
        <p key={role} className="byline">
          <SiteWords among={language}>
            {weave(
              tookThem && role === 'author' ? words.wordsAndPhotographsBy : roleCredits[role],
              { names: nameLinks(contributors[role] ?? []) },
            )}
            {named.length > 1 && words.bylineEnd}
          </SiteWords>
        </p>
      ))}
    </div>
  );
}
