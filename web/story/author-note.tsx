/** Note about the author at the end of an item. */
import { words } from '#words';
import type { Contributor } from '../../shared/content/item.ts';
import { fill } from '../../shared/words/fill.ts';
import { authorPath } from '../../shared/urls/paths.ts';
import { Image } from '../ui/image.tsx';

export function AuthorNote({ person }: { person: Contributor | undefined }) {
  if (person === undefined || (!person.bio && !person.title)) return null;
  return (
    <section className="author-note" aria-label={fill(words.about, { title: person.name })}>
      {person.portrait?.src !== undefined && (
        <Image image={person.portrait} place="portrait-small" decorative />
      )}
      <div>
        <p className="author-name">
          <a href={authorPath(person.slug)}>{person.name}</a>
          {person.title && <bdi>{person.title}</bdi>}
        </p>
        {person.bio && <p dir="auto">{person.bio}</p>}
      </div>
    </section>
  );
}
