/** The title of a band, which leads to the whole of what the band shows a part of. */
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
