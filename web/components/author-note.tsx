/** Who wrote the piece, at its end. */
import { useSite } from '../store.ts';
import { Picture } from './picture.tsx';

export function AuthorNote() {
  const person = useSite((state) => state.secondary.contributor);
  if (person === undefined || (!person.bio && !person.title)) return null;
  return (
    <section className="author-note" aria-label={`About ${person.name}`}>
      {person.portrait?.src !== undefined && <Picture picture={person.portrait} ratio="1:1" decorative />}
      <p>
        <a href={`/author/${encodeURIComponent(person.slug)}/`}>{person.name}</a>
        {person.title && <span className="author-title">, {person.title.toLowerCase()}.</span>}{' '}
        {person.bio}
      </p>
    </section>
  );
}
