/** The title of a band, linked to the full list that the band is an excerpt of. */
export function BandTitle({
  title,
  href,
  more = 'See all',
}: {
  title: string;
  href?: string;
  more?: string;
}) {
  return (
    <div className="band-title">
      <h2>{href === undefined ? title : <a href={href}>{title}</a>}</h2>
      {href !== undefined && (
        <a className="band-more" href={href} aria-label={`${more}: ${title}`}>
          {more}
        </a>
      )}
    </div>
  );
}
