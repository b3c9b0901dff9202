/** Standing pages: the publisher's own words, the staff, the site map, subscribing, secure tips. */
import { brand } from '#brand';
import { Picture } from '../components/picture.tsx';
import { useSite } from '../store.ts';

function People() {
  const people = useSite((state) => state.secondary.people);
  if (people.length === 0) return null;
  return (
    <ul className="people">
      {people.map((person) => (
        <li key={person.slug}>
          {person.portrait?.src !== undefined && <Picture picture={person.portrait} place="portrait" decorative />}
          <div>
            <h2><a href={`/author/${encodeURIComponent(person.slug)}/`}>{person.name}</a></h2>
            {person.title && <p>{person.title}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function LinkGroups() {
  const groups = useSite((state) => state.secondary.linkGroups);
  return groups.length === 0 ? null : (
    <div className="link-groups">
      {groups.map((group) => (
        <section key={group.title}>
          <h2>{group.title}</h2>
          <ul>{group.links.map((link) => <li key={link.url}><a href={link.url}>{link.name}</a></li>)}</ul>
        </section>
      ))}
    </div>
  );
}

function Offer() {
  const { offer } = brand;
  return (
    <section className="offer" aria-label="The offer">
      <p className="section-label">{offer.label}</p>
      <p className="offer-price"><b>{offer.price}</b> {offer.term} <s aria-label={`instead of ${offer.regularPrice}`}>{offer.regularPrice}</s></p>
      <ul>
        <li>Every story, without a meter</li>
        <li>No advertisements</li>
        <li>The digital edition of the magazine</li>
      </ul>
      <p><a className="button" href={brand.links.register}>Subscribe</a> <a href={brand.links.linkSubscription}>I have the printed magazine</a></p>
    </section>
  );
}

export function Page() {
  const type = useSite((state) => state.context.contentType);
  const { heading, paragraphs } = useSite((state) => state.secondary);
  return (
    <div className={`standing standing-${type}`}>
      <h1>{heading?.title}</h1>
      {heading?.description && <p className="dek">{heading.description}</p>}
      {type === 'subscribe' && <Offer />}
      {paragraphs.length > 0 && <div className="prose">{paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}</div>}
      <People />
      <LinkGroups />
    </div>
  );
}
